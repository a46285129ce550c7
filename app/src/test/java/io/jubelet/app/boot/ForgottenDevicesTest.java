package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine that was made anew has no checkpoint of devices; what the object of its node says of them does not count then. */
class ForgottenDevicesTest {

    @TempDir
    private Path root;

    private boolean forgotten() {
        AgentConfiguration configuration = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(Map.of("root-dir", List.of(root.toString()))).usable().orElseThrow();
        return NodeStatusSettingsFactory.of(configuration).devicesForgotten();
    }

    @Test
    void theCheckpointShowsWhetherTheMachineWasRebooted() throws IOException {
        assertEquals(true, forgotten());
        Path devices = Files.createDirectory(root.resolve("device-plugins"));
        assertEquals(true, forgotten());
        Files.writeString(devices.resolve("kubelet_internal_checkpoint"), "{}");
        assertEquals(false, forgotten());
    }
}
