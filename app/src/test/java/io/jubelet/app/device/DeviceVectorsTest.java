package io.jubelet.app.device;

import io.jubelet.adapters.apiserver.vectors.VectorTests;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Recorded allocations of devices. */
class DeviceVectorsTest {

    @TestFactory
    Stream<DynamicTest> allocations() {
        return VectorTests.of(List.of(new DeviceAllocationCheck()));
    }
}
