package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.ResourceManagers;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.PodLevel;
import io.jubelet.domain.topology.TopologyOptions;
import io.jubelet.domain.topology.TopologyPolicy;
import io.jubelet.domain.topology.cpu.CpuPolicyOptions;
import io.jubelet.domain.topology.memory.ReservedMemory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManagerFieldsTest {

    @TempDir
    private Path directory;

    @Test
    void everythingOfAFileArrives() {
        try (var loading = new Loading(directory).config("cpuManagerPolicy: static", "cpuManagerReconcilePeriod: 3s",
                "cpuManagerPolicyOptions: {full-pcpus-only: 'true'}", "reservedSystemCPUs: 0-1,4",
                "systemReserved: {cpu: 500m, memory: 1Gi}", "kubeReserved: {cpu: '2'}",
                "memoryManagerPolicy: Static", "reservedMemory:", "- numaNode: 0", "  limits: {memory: 1Gi}",
                "- numaNode: 1", "  limits: {memory: 124Mi, hugepages-2Mi: 4Mi}",
                "topologyManagerPolicy: restricted", "topologyManagerScope: pod",
                "topologyManagerPolicyOptions: {max-allowable-numa-nodes: '9'}")) {
            assertEquals(new ResourceManagers(
                    Optional.of(new ResourceManagers.StaticCpus(
                            new CpuPolicyOptions(true, false, false, false, false, false), Duration.ofSeconds(3))),
                    CpuSet.of(0, 1, 4),
                    Optional.of(List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"))),
                            new ReservedMemory(1, Map.of("memory", Quantity.parse("124Mi"), "hugepages-2Mi", Quantity.parse("4Mi"))))),
                    new ResourceManagers.Topology(TopologyPolicy.RESTRICTED, true, new TopologyOptions(false, 9))),
                    loading.valid().managers());
            assertEquals(Map.of("cpu", Quantity.parse("3"), "memory", Quantity.parse("1Gi")), loading.valid().reserves().system());
            assertEquals(Map.of(), loading.valid().reserves().kube());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void reservedMemoryMayBeANumber() {
        try (var loading = new Loading(directory).config("memoryManagerPolicy: Static", "kubeReserved: {memory: 100Mi}",
                "reservedMemory: [{numaNode: 0, limits: {memory: 209715200}}]")) {
            assertEquals(Optional.of(List.of(new ReservedMemory(0, Map.of("memory", Quantity.parse("200Mi"))))),
                    loading.valid().managers().memory());
            assertEquals(List.of(), loading.problems());
        }
    }

    @Test
    void otherQuantitiesAreTexts() {
        try (var loading = new Loading(directory).config("kubeReserved: {memory: 209715200}")) {
            assertTrue(loading.problems().toString().contains("must be a text, not 209715200"), loading.problems().toString());
        }
    }

    @Test
    void podsWithResourcesOfTheirOwnCountWithTheirGate() {
        try (var loading = new Loading(directory)) {
            assertEquals(PodLevel.NOTHING, loading.valid().managers().podLevel());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "PodLevelResourceManagers=true")) {
            assertEquals(PodLevel.CONTAINERS, loading.valid().managers().podLevel());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).config("featureGates: {PodLevelResourceManagers: true}",
                "topologyManagerPolicy: restricted", "topologyManagerScope: pod")) {
            assertEquals(PodLevel.PODS, loading.valid().managers().podLevel());
        }
        try (var loading = new Loading(directory).flag("feature-gates",
                "PodLevelResourceManagers=true,PodLevelResources=false,InPlacePodLevelResourcesVerticalScaling=false")) {
            assertTrue(loading.problems().toString().contains("PodLevelResourceManagers"), loading.problems().toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0:x", "memory=1Gi", "0:memory=1Gi,x", "a:memory=1Gi", "0:memory=x", ":", "=", ""})
    void reservedMemoryOfAFlagHasAForm(String text) {
        try (var loading = new Loading(directory).flag("memory-manager-policy", "Static").flag("reserved-memory", text)) {
            assertEquals(text.isEmpty() ? 0 : 1, loading.errors().size(), loading.errors()::toString);
        }
    }

    @Test
    void flagsNameTheNodeOnce() {
        try (var loading = new Loading(directory).flag("memory-manager-policy", "Static")
                .flag("reserved-memory", "0:memory=1Gi,hugepages-1Gi=2Gi", "1:memory=100Mi")) {
            assertEquals(Optional.of(List.of(
                    new ReservedMemory(0, Map.of("memory", Quantity.parse("1Gi"), "hugepages-1Gi", Quantity.parse("2Gi"))),
                    new ReservedMemory(1, Map.of("memory", Quantity.parse("100Mi"))))), loading.valid().managers().memory());
        }
    }

    @Test
    void alphaOptionsNeedTheirGate() {
        try (var loading = new Loading(directory).config("cpuManagerPolicy: static",
                "cpuManagerPolicyOptions: {align-by-socket: 'true'}")) {
            assertTrue(loading.errors().getFirst().contains("CPU Manager Policy Alpha-level Options not enabled, but option"
                    + " \"align-by-socket\" provided"), loading.errors()::toString);
        }
        try (var loading = new Loading(directory).config("cpuManagerPolicy: static",
                "featureGates: {CPUManagerPolicyAlphaOptions: true}",
                "cpuManagerPolicyOptions: {align-by-socket: 'true'}")) {
            assertTrue(loading.valid().managers().cpus().orElseThrow().options().alignBySocket());
        }
    }

    /** All options of the topology manager are generally available in Kubernetes 1.36. */
    @ParameterizedTest
    @ValueSource(strings = {"Alpha=true", "Alpha=false", "Beta=true", "Beta=false"})
    void optionsOfTheTopologyManagerNeedNoGate(String gate) {
        String state = gate.replace("=", "Options=");
        try (var loading = new Loading(directory).flag("feature-gates", "TopologyManagerPolicy" + state).config(
                "topologyManagerPolicy: restricted",
                "topologyManagerPolicyOptions: {prefer-closest-numa-nodes: 'true', max-allowable-numa-nodes: '9'}")) {
            assertEquals(new TopologyOptions(true, 9), loading.valid().managers().topology().options());
            assertEquals(List.of(), loading.problems());
        }
        try (var loading = new Loading(directory).flag("feature-gates", "TopologyManagerPolicy" + state).config(
                "topologyManagerPolicy: restricted", "topologyManagerPolicyOptions: {closest: 'true'}")) {
            assertTrue(loading.errors().getFirst().contains("unknown Topology Manager Policy option: \"closest\""),
                    loading.errors()::toString);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cpuManagerPolicyOptions: {full-pcpus-only: "true"}         | None policy: received unsupported options
            cpuManagerPolicy: exclusive                                | cpuManagerPolicy
            reservedSystemCPUs: 3-1                                    | unable to parse reservedSystemCPUs
            reservedMemory: [{numaNode: 0, limits: {cpu: "1"}}]          | the limit type "cpu" for NUMA node 0 is not supported
            reservedMemory: [{numaNode: 0, limits: {memory: "0"}}]       | reserved memory may not be zero
            reservedMemory: [{numaNode: 0, limits: {memory: "1"}}, {numaNode: 0, limits: {memory: "2"}}] | duplicate value for NUMA node 0
            topologyManagerPolicy: strict                              | topologyManagerPolicy
            """)
    void whatCannotBeIsNamed(String line, String why) {
        try (var loading = new Loading(directory).config(line)) {
            assertTrue(loading.errors().stream().anyMatch(error -> error.contains(why)), loading.errors()::toString);
        }
    }
}
