package io.jubelet.domain.csi;

import java.util.Set;

/** Access mode of a volume, with the names of the specification; numbers are those of the protocol. */
public enum CsiAccessMode {
    /** Nothing that the specification has. */
    UNKNOWN(0),
    /** One node reads and writes. */
    SINGLE_NODE_WRITER(1),
    /** Many nodes read. */
    MULTI_NODE_READER_ONLY(3),
    /** Many nodes read and write. */
    MULTI_NODE_MULTI_WRITER(5),
    /** One workload of one node reads and writes. */
    SINGLE_NODE_SINGLE_WRITER(6),
    /** Workloads of one node read and write. */
    SINGLE_NODE_MULTI_WRITER(7);

    private final int number;

    CsiAccessMode(int number) {
        this.number = number;
    }

    /** Number in the protocol. */
    public int number() {
        return number;
    }

    /** For an access mode of Kubernetes: drivers that tell writers apart get more exact ones. */
    static CsiAccessMode of(String mode, Set<NodeCapability> capabilities) {
        boolean exact = capabilities.contains(NodeCapability.SINGLE_NODE_MULTI_WRITER);
        return switch (mode) {
            case "ReadWriteOnce" -> exact ? SINGLE_NODE_MULTI_WRITER : SINGLE_NODE_WRITER;
            case "ReadWriteOncePod" -> exact ? SINGLE_NODE_SINGLE_WRITER : SINGLE_NODE_WRITER;
            case "ReadOnlyMany" -> MULTI_NODE_READER_ONLY;
            case "ReadWriteMany" -> MULTI_NODE_MULTI_WRITER;
            default -> UNKNOWN;
        };
    }
}
