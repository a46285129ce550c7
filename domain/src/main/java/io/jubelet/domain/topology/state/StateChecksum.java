package io.jubelet.domain.topology.state;

import java.nio.charset.StandardCharsets;

/** Checksums of state files. */
final class StateChecksum {

    private static final int OFFSET_BASIS = 0x811c9dc5;
    private static final int PRIME = 0x01000193;

    private StateChecksum() {
    }

    /** The checksum of a record as the dumper writes it. */
    static long of(String dump) {
        int hash = OFFSET_BASIS;
        for (byte next : dump.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ Byte.toUnsignedInt(next)) * PRIME;
        }
        return Integer.toUnsignedLong(hash);
    }

    /**
     * Compares a checksum. The oldest files have none, which is 0; some kubelets add the version of the format to the name of the
     * record.
     *
     * @param dump the record with its present name, {@code Checkpoint)} at its end
     * @param version what such a kubelet adds
     * @throws IllegalArgumentException when it differs; the message is for users
     */
    static void check(long stored, String dump, String version) {
        String older = dump.replaceFirst("Checkpoint\\)", "Checkpoint" + version + ")");
        if (stored != 0 && stored != of(dump) && stored != of(older)) {
            throw new IllegalArgumentException("checkpoint is corrupted");
        }
    }
}
