package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelPullsTest {

    private static final String REFUSED = ": maxParallelImagePulls cannot be larger than 1 unless"
            + " SerializeImagePulls (--serialize-image-pulls) is set to false";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "maxParallelImagePulls: 4     | -                           | 4 false",
        "maxParallelImagePulls: 4     | maxPods: 3                  | 4 false",
        "maxParallelImagePulls: 4     | maxParallelImagePulls: 7    | 7 false",
        "maxParallelImagePulls: 4     | maxParallelImagePulls: 1    | 1 false",
        "maxParallelImagePulls: 1     | -                           | 1 true",
        "serializeImagePulls: false   | maxParallelImagePulls: 4    | 4 false",
        "maxPods: 3 | {maxParallelImagePulls: 4, serializeImagePulls: false} | 4 false",
        "maxPods: 3 | {maxParallelImagePulls: 4, serializeImagePulls: null} | 4 false",
        "-          | {maxParallelImagePulls: 4, serializeImagePulls: false} | 4 false"})
    void severalAreAllowedWhereTheDefaultIsOff(String config, String dropIn, String expected) {
        try (var loading = with(config, dropIn)) {
            AgentConfiguration valid = loading.valid();
            JsonObject document = new JsonObject(valid.server().document());
            assertEquals(expected, document.getInteger("maxParallelImagePulls") + " " + document.getBoolean("serializeImagePulls"));
            assertEquals(Optional.of(document.getInteger("maxParallelImagePulls")), valid.images().maxParallelPulls());
            assertEquals(List.of(), loading.problems());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "maxPods: 3                  | maxParallelImagePulls: 4    | dropins/a.conf:3",
        "-                           | maxParallelImagePulls: 4    | dropins/a.conf:3",
        "maxParallelImagePulls: 1    | maxParallelImagePulls: 4    | dropins/a.conf:3",
        "serializeImagePulls: true   | maxParallelImagePulls: 4    | dropins/a.conf:3",
        "maxParallelImagePulls: 4    | serializeImagePulls: true   | config.yaml:3"})
    void aDropInDoesNotChangeTheDefault(String config, String dropIn, String place) {
        try (var loading = with(config, dropIn)) {
            assertEquals(List.of(place + REFUSED), loading.errors());
        }
    }

    private Loading with(String config, String dropIn) {
        var loading = new Loading(directory);
        if (config != null) {
            loading.config(config);
        }
        if (dropIn != null) {
            loading.dropIn("a.conf", dropIn.replaceAll("[{}]", "").replace(", ", "\n"));
        }
        return loading;
    }
}
