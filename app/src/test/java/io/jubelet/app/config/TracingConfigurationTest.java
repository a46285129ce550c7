package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracingConfigurationTest {

    @TempDir
    private Path directory;

    @Test
    void itIsOffUnlessItIsConfigured() {
        try (var loading = new Loading(directory)) {
            assertEquals(Optional.empty(), loading.valid().tracing());
        }
    }

    @Test
    void eachFieldAloneTurnsItOn() {
        try (var loading = new Loading(directory).config("tracing: {endpoint: 'collector:4317'}")) {
            assertEquals(Optional.of(new TracingConfiguration(Optional.of("collector:4317"), 0)), loading.valid().tracing());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).config("tracing: {samplingRatePerMillion: 1000000}")) {
            assertEquals(Optional.of(new TracingConfiguration(Optional.empty(), 1_000_000)), loading.valid().tracing());
        }
    }

    @Test
    void anEmptyOneTurnsItOn() {
        try (var loading = new Loading(directory).config("tracing: {}")) {
            assertEquals(Optional.of(new TracingConfiguration(Optional.empty(), 0)), loading.valid().tracing());
            assertTrue(loading.valid().server().document().contains("\"tracing\":{}"));
            assertEquals(Optional.empty(), loading.dropIn("1.conf", "tracing: null").valid().tracing());
        }
        try (var loading = new Loading(directory).config("tracing: {endpoint: 'a:1'}").dropIn("1.conf", "tracing: {}")) {
            assertEquals(Optional.of(new TracingConfiguration(Optional.of("a:1"), 0)), loading.valid().tracing());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "samplingRatePerMillion: -1 | tracing.samplingRatePerMillion -1: sampling rate must be positive",
        "samplingRatePerMillion: 1000001 | tracing.samplingRatePerMillion 1000001: sampling rate per million must be less than"
                + " or equal to one million",
        "endpoint: 'http://x:4317' | tracing.endpoint: unsupported scheme: http.  Options are none, dns, unix, or"
                + " unix-abstract.",
        "endpoint: 'a b' | tracing.endpoint: \"a b\" is no address such as localhost:4317",
    })
    void mistakesAreRefused(String field, String wanted) {
        try (var loading = new Loading(directory).config("tracing: {" + field + "}")) {
            List<String> errors = loading.errors();
            assertEquals(1, errors.size());
            assertEquals(wanted, errors.getFirst().substring(errors.getFirst().indexOf("tracing.")).replaceFirst(
                    "^tracing\\.\\w+: (?=tracing)", ""));
        }
    }
}
