package io.jubelet.app.message.volume;

import java.util.Map;
import java.util.Objects;

/**
 * Number of certificates of pods by their state.
 *
 * @param counts how many there are of each kind
 */
public record PodCertificatesCounted(Map<Kind, Integer> counts) {

    /** Copies the map. */
    public PodCertificatesCounted {
        counts = Map.copyOf(counts);
    }

    /**
     * Certificates that are counted together.
     *
     * @param signer who issues them
     * @param state their state, as metrics name it
     */
    public record Kind(String signer, String state) {

        /** Rejects null. */
        public Kind {
            Objects.requireNonNull(signer, "signer");
            Objects.requireNonNull(state, "state");
        }
    }
}
