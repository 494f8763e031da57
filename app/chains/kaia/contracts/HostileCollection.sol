// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What a collection of a stranger may do to whoever reads it or sends from it. For the tests alone.
contract HostileCollection {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    enum Mood { huge, reverts, burnsGas, garbage, lies }
    Mood public mood;
    address private immutable owner = msg.sender;

    function set(Mood now_) external {
        mood = now_;
    }

    /// An event of a transfer that was none.
    function claim(address from, address to, uint256 id) external {
        emit Transfer(from, to, id);
    }

    function ownerOf(uint256) external view returns (address) {
        act();
        return owner;
    }

    function name() external view returns (string memory) {
        act();
        return mood == Mood.huge ? string(new bytes(2_000_000)) : "Hostile";
    }

    function tokenURI(uint256) external view returns (string memory) {
        act();
        return mood == Mood.huge ? string(new bytes(2_000_000)) : "javascript:alert(1)";
    }

    /// It calls back into itself, says that all is well, and moves nothing.
    function transferFrom(address from, address to, uint256 id) external {
        if (gasleft() > 200_000) this.transferFrom(from, to, id);
        if (mood == Mood.reverts) revert("no");
        emit Transfer(from, to, id);
    }

    /// Money that comes by a call inside a transaction has no trace of its own.
    function forward(address payable to) external payable {
        (bool done,) = to.call{value: msg.value}("");
        require(done);
    }

    function act() private view {
        if (mood == Mood.reverts) revert(string(new bytes(100_000)));
        if (mood == Mood.burnsGas) while (true) {}
        if (mood == Mood.garbage) assembly {
            mstore(0, not(0))
            mstore(32, not(0))
            return(0, 64)
        }
    }
}
