package io.jubelet.adapters.apiserver.vectors;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every area that has a check in this module against its recorded cases. */
class VectorsTest {

    @TestFactory
    Stream<DynamicTest> areas() {
        return VectorTests.of(VectorChecks.HERE);
    }
}
