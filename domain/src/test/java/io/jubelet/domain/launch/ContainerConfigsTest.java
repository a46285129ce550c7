package io.jubelet.domain.launch;

import static io.jubelet.domain.launch.Launches.configure;
import static io.jubelet.domain.launch.Launches.container;
import static io.jubelet.domain.launch.Launches.launch;
import static io.jubelet.domain.launch.Launches.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.container.TerminationMessagePolicy;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.value.IntOrString;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerConfigsTest {

    private static final String HOOK = "io.kubernetes.container.preStopHandler";

    private static String hook(LifecycleHandler handler) throws PodConfigException {
        Lifecycle lifecycle = new Lifecycle(Optional.empty(), Optional.of(handler), "");
        return configure(c -> c.lifecycle(lifecycle)).annotations().get(HOOK);
    }

    @Test
    void identityHashAndGracePeriodsAreRecorded() throws PodConfigException {
        Container main = container(c -> c.terminationMessagePath("/dev/termination-log")
                .terminationMessagePolicy(TerminationMessagePolicy.FILE));
        ContainerConfig config = ContainerConfigs.of(launch(
                pod(meta -> meta.deletionGracePeriodSeconds(5L), spec -> spec.terminationGracePeriodSeconds(30L)), main)
                .restartCount(3)
                .annotations(Map.of("device", "x", "io.kubernetes.container.restartCount", "forged"))
                .build(), Launches.NODE);
        assertEquals(Map.of(
                "io.kubernetes.pod.name", "web", "io.kubernetes.pod.namespace", "shop",
                "io.kubernetes.pod.uid", "u1", "io.kubernetes.container.name", "main"), config.labels());
        assertEquals(Map.of(
                "device", "x",
                "io.kubernetes.container.hash", ContainerHash.of("main", "busybox").hex(),
                "io.kubernetes.container.restartCount", "3",
                "io.kubernetes.container.terminationMessagePath", "/dev/termination-log",
                "io.kubernetes.container.terminationMessagePolicy", "File",
                "io.kubernetes.pod.deletionGracePeriod", "5",
                "io.kubernetes.pod.terminationGracePeriod", "30"), config.annotations());
        assertEquals(3, config.attempt());
        assertEquals("main/3.log", config.logPath());
        assertEquals(new ImageSpec("sha256:1", "busybox", "", Map.of()), config.image());
    }

    @Test
    void whatIsNotGivenIsRecordedAsEmptyOrNotAtAll() throws PodConfigException {
        assertEquals(Map.of(
                "io.kubernetes.container.hash", ContainerHash.of("main", "busybox").hex(),
                "io.kubernetes.container.restartCount", "0",
                "io.kubernetes.container.terminationMessagePath", "",
                "io.kubernetes.container.terminationMessagePolicy", ""), configure(c -> c).annotations());
    }

    @Test
    void portsAreRecordedInTheOrderOfTheirFields() throws PodConfigException {
        ContainerPort full = new ContainerPort("http", 8080, 80, Optional.of(Protocol.UDP), "::1");
        ContainerPort bare = new ContainerPort("", 0, 81, Optional.empty(), "");
        assertEquals("[{\"name\":\"http\",\"hostPort\":8080,\"containerPort\":80,\"protocol\":\"UDP\","
                        + "\"hostIP\":\"::1\"},{\"containerPort\":81}]",
                configure(c -> c.ports(List.of(full, bare))).annotations().get("io.kubernetes.container.ports"));
    }

    @Test
    void everyKindOfHookIsRecorded() throws PodConfigException {
        assertEquals("{\"exec\":{\"command\":[\"sh\",\"-c\",\"a \\u003e b\"]}}",
                hook(new Handler.Exec(List.of("sh", "-c", "a > b"))));
        assertEquals("{\"exec\":{}}", hook(new Handler.Exec(List.of())));
        assertEquals("{\"sleep\":{\"seconds\":0}}", hook(new LifecycleHandler.Sleep(0)));
        assertEquals("{\"tcpSocket\":{\"port\":80,\"host\":\"h\"}}",
                hook(new Handler.TcpSocket(Optional.of(IntOrString.of(80)), "h")));
        assertEquals("{\"httpGet\":{\"path\":\"/p\",\"port\":\"web\",\"host\":\"h\",\"scheme\":\"HTTPS\","
                        + "\"httpHeaders\":[{\"name\":\"A\",\"value\":\"\"}]}}",
                hook(new Handler.HttpGet("/p", Optional.of(IntOrString.of("web")), "h",
                        Optional.of(UriScheme.HTTPS), List.of(new HttpHeader("A", "")))));
        assertEquals("{\"httpGet\":{\"port\":0}}", hook(
                new Handler.HttpGet("", Optional.empty(), "", Optional.empty(), List.of())));
    }

    @Test
    void theStopSignalIsThatOfTheContainerWhereThatIsAllowed() throws PodConfigException {
        Container main = container(c -> c.lifecycle(new Lifecycle(Optional.empty(), Optional.empty(), "SIGUSR1")));
        var launch = launch(pod(spec -> spec), main).build();
        assertEquals("", ContainerConfigs.of(launch, Launches.NODE).stopSignal());
        var allowed = Launches.NODE.toBuilder().stopSignals(true).build();
        assertEquals("SIGUSR1", ContainerConfigs.of(launch, allowed).stopSignal());
        assertEquals("", ContainerConfigs.of(launch(pod(spec -> spec), container(c -> c)).build(), allowed).stopSignal());
    }

    @Test
    void whatThePodAndTheNodeGiveReachesTheRuntime() throws PodConfigException {
        Mount mount = Mount.builder().containerPath("/data").hostPath("/vol/data")
                .propagation(MountPropagationMode.PRIVATE).build();
        ContainerConfig config = ContainerConfigs.of(launch(pod(spec -> spec), container(c -> c.workingDir("/w").stdin(true)))
                .mounts(List.of(mount)).devices(List.of(new Device("/dev/a", "/dev/b", "mrw"))).cdiDevices(List.of("v/c=d"))
                .cpusetCpus("0-3").cpusetMems("1").build(), Launches.NODE);
        assertEquals("main", config.name());
        assertEquals("/w", config.workingDir());
        assertEquals(List.of(mount), config.mounts());
        assertEquals(List.of(new Device("/dev/a", "/dev/b", "mrw")), config.devices());
        assertEquals(List.of("v/c=d"), config.cdiDevices());
        assertEquals("0-3", config.resources().cpusetCpus());
        assertEquals("1", config.resources().cpusetMems());
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "false, true, false", "false, false, true"})
    void standardInputAndTerminalAreThoseOfTheContainer(boolean stdin, boolean once, boolean tty) throws PodConfigException {
        ContainerConfig config = configure(c -> c.stdin(stdin).stdinOnce(once).tty(tty));
        assertEquals(List.of(stdin, once, tty), List.of(config.stdin(), config.stdinOnce(), config.tty()));
    }

    @Test
    void commandAndArgumentsAreExpanded() throws PodConfigException {
        Container main = container(c -> c.command(List.of("run", "$(A)")).args(List.of("$(NONE)", "$$(A)", "$(B)")));
        ContainerConfig config = ContainerConfigs.of(launch(pod(spec -> spec), main)
                .env(List.of(new KeyValue("A", "$(B)"), new KeyValue("B", "b"))).build(), Launches.NODE);
        assertEquals(List.of("run", "$(B)"), config.command());
        assertEquals(List.of("$(NONE)", "$(A)", "b"), config.args());
        assertEquals(List.of(new KeyValue("A", "$(B)"), new KeyValue("B", "b")), config.envs());
    }
}
