package io.jubelet.app.config;

import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Traces of the agent ({@code tracing} of a KubeletConfiguration, which may be empty).
 *
 * @param endpoint address of the collector, as gRPC names it; empty for the default on this machine
 * @param samplingRatePerMillion how many of a million traces that begin here are recorded, 0 to 1,000,000; those that another
 * process began are recorded if it records them
 */
public record TracingConfiguration(Optional<String> endpoint, int samplingRatePerMillion) {

    static final String FIELD = "tracing";
    private static final String ENDPOINT = FIELD + ".endpoint";
    private static final String RATE = FIELD + ".samplingRatePerMillion";
    private static final int MILLION = 1_000_000;

    static Optional<TracingConfiguration> of(Settings settings) {
        if (!settings.isSet(FIELD)) {
            return Optional.empty();
        }
        String endpoint = settings.text(ENDPOINT);
        return Optional.of(new TracingConfiguration(endpoint.isEmpty() ? Optional.empty() : Optional.of(endpoint),
                settings.integer(RATE)));
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        long rate = settings.number(RATE);
        if (rate < 0) {
            errors.accept(RATE, RATE + " " + rate + ": sampling rate must be positive");
        } else if (rate > MILLION) {
            errors.accept(RATE, RATE + " " + rate + ": sampling rate per million must be less than or equal to one million");
        }
        String endpoint = settings.text(ENDPOINT);
        int scheme = endpoint.indexOf("://");
        if (scheme >= 0 && !endpoint.substring(0, scheme).matches("dns|unix|unix-abstract")) {
            errors.accept(ENDPOINT, ENDPOINT + ": unsupported scheme: " + endpoint.substring(0, scheme)
                    + ".  Options are none, dns, unix, or unix-abstract.");
        } else if (endpoint.chars().anyMatch(c -> c <= ' ')) {
            errors.accept(ENDPOINT, ENDPOINT + ": \"" + endpoint + "\" is no address such as localhost:4317");
        }
    }
}
