package io.jubelet.domain.allocation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationFileTest {

    /** A file as a kubelet wrote it before there were pod-level resources. */
    private static final String OLDER = "{\"data\":\"{\\\"entries\\\":{\\\"pod1\\\":{\\\"ContainerResources\\\":"
            + "{\\\"container1\\\":{\\\"requests\\\":{\\\"cpu\\\":\\\"1Ki\\\",\\\"memory\\\":\\\"1Ki\\\"}}}}}}\",\"checksum\":1178570812}";

    private static ResourceRequirements resources(String limit, String request) {
        return new ResourceRequirements(Map.of("cpu", Quantity.parse(limit)),
                Map.of("cpu", Quantity.parse(request), "memory", Quantity.parse("64Mi")), List.of());
    }

    @Test
    void aFileOfAKubeletIsRead() {
        assertEquals(Map.of("pod1", new PodAllocation(Map.of("container1", new ResourceRequirements(Map.of(),
                        Map.of("cpu", Quantity.parse("1Ki"), "memory", Quantity.parse("1Ki")), List.of())), Optional.empty())),
                AllocationFile.read(OLDER));
    }

    @Test
    void whatIsWrittenIsWhatAKubeletWrites() {
        Map<String, PodAllocation> pods = Map.of("u1", new PodAllocation(Map.of("c", resources("500m", "0.25")),
                Optional.of(resources("1", "1"))), "u0", PodAllocation.NONE);
        String file = AllocationFile.write(pods);
        assertTrue(file.startsWith("{\"data\":\"{\\\"entries\\\":{\\\"u0\\\":{\\\"ContainerResources\\\":{},"
                + "\\\"PodLevelResources\\\":null},\\\"u1\\\":{\\\"ContainerResources\\\":{\\\"c\\\":{\\\"limits\\\":"
                + "{\\\"cpu\\\":\\\"500m\\\"},\\\"requests\\\":{\\\"cpu\\\":\\\"250m\\\",\\\"memory\\\":\\\"64Mi\\\"}}},"
                + "\\\"PodLevelResources\\\":{\\\"limits\\\":{\\\"cpu\\\":\\\"1\\\"}"), file);
        assertEquals(pods, AllocationFile.read(file));
    }

    @Test
    void claimsAndAnEmptyNodeAreRestored() {
        Map<String, PodAllocation> pods = Map.of("u", new PodAllocation(Map.of("c", new ResourceRequirements(Map.of(), Map.of(),
                List.of(new ResourceClaimReference("gpu", "one"), new ResourceClaimReference("net", "")))), Optional.empty()));
        assertEquals(pods, AllocationFile.read(AllocationFile.write(pods)));
        assertTrue(AllocationFile.write(Map.of()).startsWith("{\"data\":\"{}\","));
        assertEquals(Map.of(), AllocationFile.read(AllocationFile.write(Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "null", "{\"data\":\"{}\"}", "{\"data\":1,\"checksum\":1}",
            "{\"data\":\"{}\",\"checksum\":1}", "{\"data\":\"{}\",\"checksum\":\"1\"}"})
    void anythingElseIsDamaged(String file) {
        assertThrows(IllegalArgumentException.class, () -> AllocationFile.read(file));
    }

    @Test
    void everyBitCounts() {
        for (int i = 9; i < OLDER.length() - 1; i++) {
            char[] damaged = OLDER.toCharArray();
            damaged[i] ^= 1;
            assertThrows(IllegalArgumentException.class, () -> AllocationFile.read(new String(damaged)), new String(damaged));
        }
    }
}
