// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A plain ERC-721 collection, as the old NFTs on Kaia are: KIP-17 has the same functions, events and interface ids.
/// It serves the demo and the tests. No collection of anybody's is deployed from it.
contract OldCollection {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name;
    string public symbol;
    string private baseUri;
    address public immutable minter;

    mapping(uint256 => address) private ownerById;
    mapping(uint256 => address) private approvedById;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    constructor(string memory name_, string memory symbol_, string memory baseUri_) {
        name = name_;
        symbol = symbol_;
        baseUri = baseUri_;
        minter = msg.sender;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "no owner");
        return balances[owner];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = ownerById[id];
        require(owner != address(0), "no such NFT");
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return string.concat(baseUri, decimal(id), ".json");
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approvedById[id];
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "not allowed");
        approvedById[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        require(owner == from, "not the owner");
        require(to != address(0), "no receiver");
        require(
            msg.sender == owner || approvedById[id] == msg.sender || isApprovedForAll[owner][msg.sender],
            "not allowed"
        );
        delete approvedById[id];
        balances[from] -= 1;
        balances[to] += 1;
        ownerById[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, data);
        require(answer == Receiver.onERC721Received.selector, "it takes no NFTs");
    }

    function mint(address to, uint256 id) external {
        require(msg.sender == minter, "not the minter");
        require(to != address(0) && ownerById[id] == address(0), "taken");
        ownerById[id] = to;
        balances[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function decimal(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        uint256 digits;
        for (uint256 rest = value; rest != 0; rest /= 10) digits++;
        bytes memory text = new bytes(digits);
        for (; value != 0; value /= 10) text[--digits] = bytes1(uint8(48 + (value % 10)));
        return string(text);
    }
}

interface Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}
