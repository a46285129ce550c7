package io.jubelet.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every port has a fake and a contract that the fake and the adapters keep. */
final class PortCoverageTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String SIMULATED =
            "(the fake is SimulatedRuntime in adapters-cri, one state behind all ports of a runtime)";
    private static final String CODEC = "(the format is the port: tests use the codec of adapters-apiserver)";

    private static final String CORE = "(implemented by the core alone, and tested there)";
    private static final String VALUE = "(a function without arguments: tests give a lambda)";
    private static final String LOGS = "(one adapter, tested by NodeLogFilesTest; the core's tests have a directory of their own)";
    private static final String NUMBERS = "(numbers of the kernel: the test of the adapter compares them with its files)";

    /** Read {@link PortCoverage#missing} for the form. */
    private static final Map<String, String> OTHERWISE = Map.ofEntries(
            Map.entry("FakeTimers", "VirtualTimers"),
            Map.entry("FakeCommandStreams", "FakeCommandRunner"),
            Map.entry("FakeContainerRuntime", SIMULATED),
            Map.entry("ContainerRuntimeContract", "ContainerContract"),
            Map.entry("FakeImageService", SIMULATED),
            Map.entry("FakeRuntimeStats", SIMULATED),
            Map.entry("FakeRuntimeStreaming", SIMULATED),
            Map.entry("RuntimeStreamingContract", "(answers with an address; RealServerTest in app follows one)"),
            Map.entry("FakeRuntimeDetails", SIMULATED),
            Map.entry("RuntimeDetailsContract", "(free text of the runtime for people; nothing decides by it)"),
            Map.entry("FakePodManifestCodec", CODEC),
            Map.entry("PodManifestCodecContract", CODEC),
            Map.entry("FakePodProtobufCodec", CODEC),
            Map.entry("PodProtobufCodecContract", CODEC),
            Map.entry("FakeManifestReader", "(a function: tests give a lambda)"),
            Map.entry("ManifestReaderContract", "(a function of the core, tested as ManifestChecks)"),
            Map.entry("EventSinkContract", "(takes events and answers nothing, so the port shows nothing to check)"),
            Map.entry("FakeKubeletServer", CORE),
            Map.entry("KubeletServerContract", CORE),
            Map.entry("FakeNodeStatistics", CORE),
            Map.entry("NodeStatisticsContract", CORE),
            Map.entry("FakeServingCertificates", VALUE),
            Map.entry("ServingCertificatesContract", VALUE),
            Map.entry("FakeClientAuthorities", VALUE),
            Map.entry("ClientAuthoritiesContract", VALUE),
            Map.entry("FakeSystemLogs", LOGS),
            Map.entry("SystemLogsContract", LOGS),
            Map.entry("NetworkStatisticsContract", NUMBERS),
            Map.entry("MachineStatisticsContract", NUMBERS),
            Map.entry("FakeShutdownConnection", "FakeShutdownService"),
            Map.entry("ShutdownConnectionContract", "ShutdownServiceContract"),
            Map.entry("FakeDevicePlugin", "FakeDevicePlugins"),
            Map.entry("DevicePluginContract", "DevicePluginsContract"),
            Map.entry("FakePluginHandshake", "FakePluginRegistrations"),
            Map.entry("PluginHandshakeContract", "PluginRegistrationsContract"),
            Map.entry("FakeClaimDriver", "FakeClaimDrivers"),
            Map.entry("ClaimDriverContract", "ClaimDriversContract"),
            Map.entry("VolumeDriversContract", "VolumeDriverContract"),
            Map.entry("FakeSubscription", "(a handle that NodeApi returns)"),
            Map.entry("SubscriptionContract", "NodeApiContract"));

    @Test
    void everyPortHasAFakeAndAContract() throws IOException {
        assertEquals(List.of(), PortCoverage.missing(REPOSITORY.resolve("ports/src/main/java"),
                REPOSITORY.resolve("ports/src/test/java"), OTHERWISE));
    }

    @Test
    void aPortWithoutThemIsFound() throws IOException {
        var broken = Path.of("src/test/java/io/jubelet/architecture/broken/ports");
        assertEquals(List.of("FakeSeam", "SeamContract"), PortCoverage.missing(broken, broken, Map.of()));
        assertEquals(List.of("FakeSeam"),
                PortCoverage.missing(broken, broken, Map.of("FakeSeam", "Gone", "SeamContract", "(none)")));
        assertEquals(List.of("FakeGone is listed without need"), PortCoverage.missing(broken, broken,
                Map.of("FakeSeam", "(none)", "SeamContract", "(none)", "FakeGone", "(none)")));
    }
}
