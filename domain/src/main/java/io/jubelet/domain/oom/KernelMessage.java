package io.jubelet.domain.oom;

import java.util.Objects;
import java.util.Optional;

/**
 * One record of the log of the kernel, in the format of {@code /dev/kmsg}: {@code PRIORITY,SEQUENCE,MICROSECONDS,FLAGS;TEXT},
 * where further fields may stand before the semicolon, and lines with a space and {@code KEY=VALUE} may follow the text.
 * Bytes that are not printable ASCII stand in the text as {@code \xNN}.
 *
 * @param facility who wrote it, zero or more
 * @param text the first line, without the fields before it
 */
public record KernelMessage(int facility, String text) {

    /** The facility of the kernel itself; processes that write to {@code /dev/kmsg} get another. */
    private static final int KERNEL = 0;
    /** The priority is made of the facility and three bits of severity. */
    private static final int SEVERITY_BITS = 3;
    /** Priority, sequence number and time come first in every version of the kernel. */
    private static final int LEAST_FIELDS = 3;

    /** Rejects null. */
    public KernelMessage {
        Objects.requireNonNull(text, "text");
    }

    /** Takes a record apart; empty when it has another format. */
    public static Optional<KernelMessage> parse(String kernelRecord) {
        int semicolon = kernelRecord.indexOf(';');
        if (semicolon < 0) {
            return Optional.empty();
        }
        String[] fields = kernelRecord.substring(0, semicolon).split(",", -1);
        if (fields.length < LEAST_FIELDS) {
            return Optional.empty();
        }
        try {
            int priority = Integer.parseUnsignedInt(fields[0]);
            Long.parseUnsignedLong(fields[1]);
            Long.parseLong(fields[2]);
            int end = kernelRecord.indexOf('\n', semicolon);
            return Optional.of(new KernelMessage(priority >>> SEVERITY_BITS,
                    kernelRecord.substring(semicolon + 1, end < 0 ? kernelRecord.length() : end)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether the kernel wrote it, and not a process. */
    public boolean isOfKernel() {
        return facility == KERNEL;
    }
}
