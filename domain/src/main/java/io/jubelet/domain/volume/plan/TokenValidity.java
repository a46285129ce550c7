package io.jubelet.domain.volume.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Validity of a token. It begins when this machine received the token, by the clock of this machine: a clock that differs from
 * the server's makes it look longer or shorter, and still it is replaced before it ends.
 *
 * @param issued when this machine got it
 * @param expires when it ends
 */
public record TokenValidity(Instant issued, Instant expires) {

    /** The most by which a refresh is moved forward, so that the tokens of many pods are not replaced all at once. */
    public static final Duration MAX_JITTER = Duration.ofSeconds(10);

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final int PERCENT = 80;

    /** Rejects null. */
    public TokenValidity {
        Objects.requireNonNull(issued, "issued");
        Objects.requireNonNull(expires, "expires");
    }

    /**
     * When it is to be replaced: after four fifths of its validity or after a day, whichever is first.
     *
     * @param jitter how much earlier, zero to {@link #MAX_JITTER}
     */
    public Instant refreshAt(Duration jitter) {
        Duration share = Duration.between(issued, expires).multipliedBy(PERCENT).dividedBy(100);
        return issued.plus(share.compareTo(LONGEST) < 0 ? share : LONGEST).minus(jitter);
    }

    /** Whether it is to be replaced now. After a clock was set back its age is unknown, so then it is, too. */
    public boolean needsRefresh(Instant now, Duration jitter) {
        return now.isBefore(issued) || !now.isBefore(refreshAt(jitter));
    }

    /** Whether it is good for nothing any more. */
    public boolean isExpired(Instant now) {
        return !now.isBefore(expires);
    }
}
