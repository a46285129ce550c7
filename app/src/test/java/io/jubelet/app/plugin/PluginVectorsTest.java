package io.jubelet.app.plugin;

import io.jubelet.adapters.apiserver.vectors.VectorTests;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Recorded registrations of plugins. */
class PluginVectorsTest {

    @TestFactory
    Stream<DynamicTest> registrations() {
        return VectorTests.of(List.of(new PluginRegistrationCheck()));
    }
}
