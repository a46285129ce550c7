package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResolverLimitsTest {

    private static Optional<String> exceeded(String clusterDomain, List<String> searches) {
        return ResolverLimits.exceeded("/r", new ResolvConf(List.of(), searches, List.of()), clusterDomain);
    }

    private static List<String> domains(int count, int length) {
        return IntStream.range(0, count).mapToObj(_ -> "d".repeat(length)).toList();
    }

    @Test
    void domainsOfTheClusterTakePlacesOfThoseOfTheNode() {
        assertEquals(Optional.empty(), exceeded("", domains(32, 1)));
        assertEquals(Optional.of("Resolv.conf file '/r' contains search line consisting of more than 32 domains!"),
                exceeded("", domains(33, 1)));
        assertEquals(Optional.empty(), exceeded("cluster.local", domains(29, 1)));
        assertEquals(Optional.of("Resolv.conf file '/r' contains search line consisting of more than 29 domains!"),
                exceeded("cluster.local", domains(30, 1)));
    }

    @Test
    void neitherADomainNorAllTogetherMayBeTooLong() {
        assertEquals(Optional.empty(), exceeded("", domains(8, 253)));
        assertEquals(Optional.of("Resolv.conf file \"/r\" contains a search path which length is more than allowed 253 chars!"),
                exceeded("", domains(1, 254)));
        assertEquals(Optional.of("Resolv.conf file '/r' contains search line which length is more than allowed 2048 chars!"),
                exceeded("", domains(9, 253)));
    }
}
