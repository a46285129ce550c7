package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestartFieldsTest {

    @TempDir
    private Path directory;

    private static String field(String max) {
        return "crashLoopBackOff: {maxContainerRestartPeriod: " + max + "}";
    }

    /** With the defaults of the other gate the field is 300 s where a file has none. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "-    | ReduceDefaultCrashLoopBackOffDecay=false | 10 s to 300 s",
        "2s   | ReduceDefaultCrashLoopBackOffDecay=false | 2 s to 2 s",
        "11s  | ReduceDefaultCrashLoopBackOffDecay=false | 10 s to 11 s",
        "-    | ReduceDefaultCrashLoopBackOffDecay=true | 1 s to 300 s",
        "1s   | ReduceDefaultCrashLoopBackOffDecay=true | 1 s to 1 s",
        "10s  | ReduceDefaultCrashLoopBackOffDecay=true | 1 s to 10 s",
        "300s | ReduceDefaultCrashLoopBackOffDecay=true | 1 s to 300 s",
        "-    | KubeletCrashLoopBackOffMax=false | 10 s to 300 s",
        "-    | KubeletCrashLoopBackOffMax=false,ReduceDefaultCrashLoopBackOffDecay=true | 1 s to 60 s"})
    void theDelaysFollowTheFieldAndBothGates(String max, String gates, String delays) {
        try (var loading = new Loading(directory).config(max == null ? "" : field(max)).flag("feature-gates", gates)) {
            var backoff = loading.valid().pods().restarts();
            assertEquals(delays, backoff.initial().toSeconds() + " s to " + backoff.max().toSeconds() + " s");
            assertEquals(List.of(), loading.problems());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0s    | CrashLoopBackOff.MaxContainerRestartPeriod (got: 0s) must be set between 1s and 300s",
        "999ms | CrashLoopBackOff.MaxContainerRestartPeriod (got: 999ms) must be set between 1s and 300s",
        "301s  | CrashLoopBackOff.MaxContainerRestartPeriod (got: 5m1s) must be set between 1s and 300s"})
    void aMaximumIsBetweenASecondAndFiveMinutes(String max, String error) {
        try (var loading = new Loading(directory).config(field(max))) {
            assertEquals(List.of("config.yaml:3: crashLoopBackOff.maxContainerRestartPeriod: " + error), loading.errors());
        }
    }

    @Test
    void withoutItsGateTheFieldMustNotBeThere() {
        try (var loading = new Loading(directory).config(field("30s")).flag("feature-gates", "KubeletCrashLoopBackOffMax=false")) {
            assertEquals(List.of("config.yaml:3: crashLoopBackOff.maxContainerRestartPeriod: FeatureGate KubeletCrashLoopBackOffMax"
                    + " not enabled, CrashLoopBackOff.MaxContainerRestartPeriod must not be set"), loading.errors());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "KubeletCrashLoopBackOffMax=false")) {
            assertEquals(new JsonObject(), new JsonObject(loading.valid().server().document()).getJsonObject("crashLoopBackOff"));
        }
    }
}
