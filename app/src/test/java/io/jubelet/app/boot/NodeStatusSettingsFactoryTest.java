package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.config.ConfigurationLoader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeStatusSettingsFactoryTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ephemeralStorageIsAResourceOfTheNodeWhileItIsIsolated(boolean isolated) {
        var configuration = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(Map.of("local-storage-capacity-isolation", List.of(Boolean.toString(isolated)))).usable().orElseThrow();
        assertEquals(isolated, NodeStatusSettingsFactory.of(configuration).computation().policy().accountsStorage());
    }
}
