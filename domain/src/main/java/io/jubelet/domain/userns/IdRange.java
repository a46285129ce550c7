package io.jubelet.domain.userns;

import java.util.List;

/**
 * Ids of users and groups that a node may give to its pods.
 *
 * @param first the first of them, 0 to 4294967295
 * @param length how many, 0 to 4294967295
 */
public record IdRange(long first, long length) {

    private static final long ALL = 1L << 32;

    /**
     * All ids but those of one pod, which are those of the node itself.
     *
     * @param idsPerPod ids of one pod
     */
    public static IdRange allBut(long idsPerPod) {
        return new IdRange(idsPerPod, ALL - idsPerPod);
    }

    /**
     * The range that the tool getsubids(1) reports: one line such as {@code 0: kubelet 65536 2147483648}.
     *
     * @throws UserNamespaceException when it reports something else
     */
    public static IdRange ofGetsubids(String output) throws UserNamespaceException {
        List<String> lines = output.strip().lines().toList();
        if (lines.size() != 1) {
            throw new UserNamespaceException("error parsing line \"" + output.strip() + "\": it must contain only one line");
        }
        String[] parts = lines.getFirst().strip().split("\\s+");
        if (parts.length != 4 || !parts[2].matches("\\d{1,10}") || !parts[3].matches("\\d{1,10}")
                || Long.parseLong(parts[2]) >= ALL || Long.parseLong(parts[3]) >= ALL) {
            throw new UserNamespaceException("invalid line \"" + lines.getFirst() + "\" of getsubids");
        }
        return new IdRange(Long.parseLong(parts[2]), Long.parseLong(parts[3]));
    }
}
