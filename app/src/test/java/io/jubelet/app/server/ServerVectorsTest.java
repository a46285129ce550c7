package io.jubelet.app.server;

import io.jubelet.adapters.apiserver.vectors.VectorTests;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Recorded responses of the kubelet server. */
class ServerVectorsTest {

    @TestFactory
    Stream<DynamicTest> responses() {
        return VectorTests.of(List.of(new ServerResponsesCheck()));
    }
}
