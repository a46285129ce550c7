package io.jubelet.domain.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuntimeVersionTest {

    @ParameterizedTest
    @CsvSource({
        "2.1.0, containerd://2.1.0",
        "v1.7.2, containerd://1.7.2",
        "1.6.20~ds1, containerd://1.6.20",
        "1.30.0-dev+abc.1, containerd://1.30.0-dev+abc.1",
        "1.6, containerd://1.6",
        "unknown, containerd://unknown",
    })
    void aNodeReportsNameAndNumber(String version, String reported) {
        assertEquals(reported, new RuntimeVersion("containerd", version, "v1").text());
    }

    @Test
    void aHundredNumbersAreEnough() {
        assertEquals("containerd://1" + ".1".repeat(99), new RuntimeVersion("containerd", "1" + ".1".repeat(100_000), "v1").text());
    }
}
