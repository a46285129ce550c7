package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PodAddressesTest {

    private static final List<String> BOTH = List.of("fd00::1", "10.0.0.1", "fd00::2");

    @Test
    void familyOfTheNodeLeads() {
        assertEquals(List.of("10.0.0.1", "fd00::1"), PodAddresses.sorted(BOTH, List.of("192.0.2.1")));
        assertEquals(List.of("fd00::1", "10.0.0.1"), PodAddresses.sorted(BOTH, List.of("2001:db8::1")));
        assertEquals(List.of("10.0.0.1", "fd00::1"), PodAddresses.sorted(BOTH, List.of()));
        assertEquals(List.of("fd00::1"), PodAddresses.sorted(List.of("fd00::1"), List.of("192.0.2.1")));
        assertEquals(List.of(), PodAddresses.sorted(List.of(), List.of("192.0.2.1")));
    }

    @Test
    void addressesAreShortenedAndOtherTextsLeftOut() {
        assertEquals(List.of("fd00::1"), PodAddresses.sorted(List.of("none", "FD00:0:0::0001"), List.of("192.0.2.1")));
    }
}
