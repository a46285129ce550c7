package io.jubelet.domain.container;

import java.util.Optional;

/** Assembles a {@link Probe}; every part is absent until it is set. Not thread-safe. */
public final class ProbeBuilder {
    private Optional<ProbeHandler> handler = Optional.empty();
    private int initialDelaySeconds;
    private int timeoutSeconds;
    private int periodSeconds;
    private int successThreshold;
    private int failureThreshold;
    private Optional<Long> terminationGracePeriodSeconds = Optional.empty();

    ProbeBuilder() {
    }

    /** Sets {@link Probe#handler()}. */
    public ProbeBuilder handler(ProbeHandler value) {
        handler = Optional.of(value);
        return this;
    }

    /** Sets {@link Probe#initialDelaySeconds()}. */
    public ProbeBuilder initialDelaySeconds(int value) {
        initialDelaySeconds = value;
        return this;
    }

    /** Sets {@link Probe#timeoutSeconds()}. */
    public ProbeBuilder timeoutSeconds(int value) {
        timeoutSeconds = value;
        return this;
    }

    /** Sets {@link Probe#periodSeconds()}. */
    public ProbeBuilder periodSeconds(int value) {
        periodSeconds = value;
        return this;
    }

    /** Sets {@link Probe#successThreshold()}. */
    public ProbeBuilder successThreshold(int value) {
        successThreshold = value;
        return this;
    }

    /** Sets {@link Probe#failureThreshold()}. */
    public ProbeBuilder failureThreshold(int value) {
        failureThreshold = value;
        return this;
    }

    /** Sets {@link Probe#terminationGracePeriodSeconds()}. */
    public ProbeBuilder terminationGracePeriodSeconds(Long value) {
        terminationGracePeriodSeconds = Optional.of(value);
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public Probe build() {
        return new Probe(handler, initialDelaySeconds, timeoutSeconds, periodSeconds, successThreshold,
                failureThreshold, terminationGracePeriodSeconds);
    }
}
