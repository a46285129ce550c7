package io.jubelet.domain.image;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Progress of the pull of an image.
 *
 * @param image the image with its tag or digest
 * @param podUids uids of the pods that wait for it, in their order
 * @param waiting whether it waits for its turn: the node limits how many images are pulled at a time and how fast pulls
 *     begin
 * @param started when the pull began, or, while it waits, since when it does
 * @param doneBytes bytes that the runtime has written; empty when that is unknown
 * @param totalBytes bytes of all layers that the runtime has begun; there may be more to come; empty when unknown
 */
public record PullProgress(String image, List<String> podUids, boolean waiting, Instant started, OptionalLong doneBytes,
        OptionalLong totalBytes) {

    private static final long KIB = 1L << 10;
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /** Copies the list; rejects null. */
    public PullProgress {
        Objects.requireNonNull(image, "image");
        podUids = List.copyOf(podUids);
        Objects.requireNonNull(started, "started");
        Objects.requireNonNull(doneBytes, "doneBytes");
        Objects.requireNonNull(totalBytes, "totalBytes");
    }

    /** The progress for users, such as {@code pulling r.example/x:1, 120 MiB of at least 480 MiB, 31 s}. */
    public String text(Instant now) {
        return (waiting ? "waiting to pull " : "pulling ") + image + ", " + amounts(now);
    }

    /** Bytes and time, such as {@code 120 MiB of at least 480 MiB, 31 s}. */
    public String amounts(Instant now) {
        String bytes = doneBytes.isEmpty() ? "" : size(doneBytes.getAsLong())
                + (totalBytes.isEmpty() ? "" : " of at least " + size(totalBytes.getAsLong())) + ", ";
        return bytes + Math.max(0, Duration.between(started, now).toSeconds()) + " s";
    }

    private static String size(long bytes) {
        return bytes >= GIB ? String.format(Locale.ROOT, "%.1f GiB", bytes / (double) GIB)
                : bytes >= MIB ? bytes / MIB + " MiB"
                : bytes >= KIB ? bytes / KIB + " KiB" : bytes + " B";
    }
}
