package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.node.SeenNames;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.HugepageLimit;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.ExtraGroups;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.launch.PodLaunch;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.Machine.HugePages;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.ports.fake.FakeHostFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is known of the machine reaches the requests for containers. */
class NodeSettingsFactoryTest {

    private static final String THERMAL = "/sys/devices/system/cpu/cpu0/thermal_throttle";

    private final FakeHostFacts host = new FakeHostFacts().addresses("192.0.2.1").machine(new Machine(4, 8L << 30,
            List.of(new HugePages(2048, 8), new HugePages(1 << 20, 0)), Optional.empty(), 0));

    private NodeSettings settings() {
        return settings(Map.of());
    }

    private NodeSettings settings(Map<String, List<String>> flags) {
        var loaded = new ConfigurationLoader(() -> {
            throw new AssertionError("there are no files");
        }, () -> "node").load(flags);
        AgentConfiguration configuration = loaded.usable().orElseThrow();
        return NodeSettingsFactory.of(configuration, host, "fake", new CgroupSettings(configuration,
                host.machine(), OptionalLong.empty(), "0-3", false, false), new SeenNames(), Instant.EPOCH);
    }

    private ContainerConfig request(Map<String, Quantity> limits) throws PodConfigException {
        Container container = Container.builder().name("app").image("i")
                .resources(new ResourceRequirements(limits, Map.of(), List.of())).build();
        Pod pod = new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(),
                PodSpec.builder().containers(List.of(container)).build(), PodStatus.builder().build());
        return ContainerConfigs.of(ContainerLaunch.builder()
                .launch(new PodLaunch(pod, Optional.empty(), ExtraGroups.of(pod.spec(), List.of())))
                .container(container).imageRef("sha256:1").imageUser(ImageUser.ROOT).build(), settings().launch());
    }

    @Test
    void everyPageSizeOfTheMachineHasALimit() throws PodConfigException {
        assertEquals(List.of(new HugepageLimit("2MB", 4 << 20), new HugepageLimit("1GB", 0)),
                request(Map.of("hugepages-2Mi", Quantity.parse("4Mi"))).resources().hugepageLimits());
        assertEquals(List.of(new HugepageLimit("2MB", 0), new HugepageLimit("1GB", 0)),
                request(Map.of()).resources().hugepageLimits());
    }

    @Test
    void thermalCountersAreMasked() throws PodConfigException {
        assertFalse(request(Map.of()).security().maskedPaths().contains(THERMAL));
        host.maskedPaths(THERMAL);
        assertEquals(THERMAL, request(Map.of()).security().maskedPaths().getLast());
    }

    static Stream<Arguments> swap() {
        return Stream.of(arguments(true, Swap.Forbidden.class), arguments(false, Swap.Unaccounted.class));
    }

    @ParameterizedTest
    @MethodSource
    void swap(boolean accounted, Class<? extends Swap> expected) {
        host.swapAccounting(accounted);
        assertInstanceOf(expected, settings().launch().swap());
    }

    /** The addresses that the machine has decide nothing. */
    @Test
    void theFamiliesOfTheConfigurationCountForPodsThatAreTheirOwnNameServers() {
        assertEquals(List.of("fd00::4"), settings(Map.of("node-ip", List.of("fd00::4"))).network().dns().nodeIps());
        assertEquals(List.of("::"), settings(Map.of("node-ip", List.of("::"))).network().dns().nodeIps());
    }

    @Test
    void theRestIsTakenOverAsItIs() {
        host.seLinux(true);
        NodeSettings settings = settings();
        assertEquals(true, settings.launch().seLinux());
        assertEquals(8L << 30, settings.launch().memoryCapacity());
        assertEquals(List.of("kubepods"), settings.cgroups().root().orElseThrow().components());
        assertEquals(List.of(), settings.network().dns().nodeIps());
        assertEquals(Optional.of("/etc/resolv.conf"), settings.network().resolvConf());
    }
}
