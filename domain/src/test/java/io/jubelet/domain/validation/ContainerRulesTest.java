package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static io.jubelet.domain.validation.Pods.expectContainer;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Capabilities;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.container.SeccompProfile;
import io.jubelet.domain.container.SeccompProfileType;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.domain.volume.VolumeSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerRulesTest {

    @Test
    void nameAndImage() {
        expectContainer(c -> c.name("").image(""), "spec.containers[0].name: Required value",
                "spec.containers[0].image: Required value");
        expectContainer(c -> c.image(" img"),
                "spec.containers[0].image: Invalid value: \" img\": must not have leading or trailing whitespace");
        expectContainer(c -> c.name("x".repeat(64)), "spec.containers[0].name: Invalid value: \"" + "x".repeat(64)
                + "\": must be no more than 63 characters");
    }

    @Test
    void ports() {
        expectContainer(c -> c.ports(List.of(port("web", 80, 0), port("web", 0, 70_000), port("1", 65_536, 0))),
                "spec.containers[0].ports[1].name: Duplicate value: \"web\"",
                "spec.containers[0].ports[1].containerPort: Required value",
                "spec.containers[0].ports[1].hostPort: Invalid value: 70000: must be between 1 and 65535, inclusive",
                "spec.containers[0].ports[2].name: Invalid value: \"1\": must contain at least one letter (a-z)",
                "spec.containers[0].ports[2].containerPort: Invalid value: 65536: must be between 1 and 65535, "
                        + "inclusive");
    }

    @Test
    void hostPortsAreTakenOnce() {
        Container other = Pods.container(c -> c.name("d").ports(List.of(port("", 81, 8080), port("", 82, 8080))));
        expect(spec -> spec.containers(List.of(Pods.container(c -> c.ports(List.of(port("", 80, 8080)))), other)),
                "spec.containers[1].ports[0].hostPort: Duplicate value: \"TCP//8080\"",
                "spec.containers[1].ports[1].hostPort: Duplicate value: \"TCP//8080\"");
        expect(spec -> spec.hostNetwork(true)
                .containers(List.of(Pods.container(c -> c.ports(List.of(port("", 80, 81)))))),
                "spec.containers[0].ports[0].hostPort: Invalid value: 81: must match `containerPort` when "
                        + "`hostNetwork` is true");
    }

    private static ContainerPort port(String name, int containerPort, int hostPort) {
        return ContainerPort.builder().name(name).containerPort(containerPort).hostPort(hostPort).build();
    }

    @Test
    void environment() {
        expectContainer(c -> c.env(List.of(
                        new EnvVar("", "x", Optional.empty()),
                        new EnvVar("A=B", "x", Optional.empty()),
                        from("x", new EnvVarSource.FieldRef("v1", "metadata.name")),
                        from("", new EnvVarSource.FieldRef("v2", "metadata.name")),
                        from("", new EnvVarSource.FieldRef("v1", "status.phase")),
                        from("", new EnvVarSource.FieldRef("v1", "metadata.labels['a b']")),
                        from("", new EnvVarSource.FieldRef("v1", "spec.x['a']")),
                        from("", new EnvVarSource.ResourceFieldRef("", "limits.gpu", Optional.empty())),
                        from("", new EnvVarSource.ResourceFieldRef("", "limits.cpu", Optional.of(Quantity.parse("2")))),
                        from("", new EnvVarSource.ResourceFieldRef("", "limits.hugepages-2Mi",
                                Optional.of(Quantity.parse("1Mi")))),
                        from("", new EnvVarSource.FileKeyRef("w", "../a", "", Optional.empty()))))
                        .envFrom(List.of(new EnvFromSource("", Optional.empty(), Optional.empty()))),
                "spec.containers[0].env[0].name: Required value",
                "spec.containers[0].env[1].name: Invalid value: \"A=B\": a valid environment variable name must "
                        + "consist only of printable ASCII characters other than '='",
                "spec.containers[0].env[2].valueFrom: Invalid value: \"\": may not be specified when `value` is not "
                        + "empty",
                "spec.containers[0].env[3].valueFrom.fieldRef.fieldPath: Invalid value: \"metadata.name\": error "
                        + "converting fieldPath: unsupported pod version: v2",
                "spec.containers[0].env[4].valueFrom.fieldRef.fieldPath: Unsupported value: \"status.phase\": "
                        + "supported values: \"metadata.name\", \"metadata.namespace\", \"metadata.uid\", "
                        + "\"spec.nodeName\", \"spec.serviceAccountName\", \"status.hostIP\", \"status.hostIPs\", "
                        + "\"status.podIP\", \"status.podIPs\"",
                "spec.containers[0].env[5].valueFrom.fieldRef: Invalid value: \"a b\": name part must consist of "
                        + "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
                        + "character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
                        + "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
                "spec.containers[0].env[6].valueFrom.fieldRef: Invalid value: \"spec.x['a']\": does not support "
                        + "subscript",
                "spec.containers[0].env[7].valueFrom.resourceFieldRef.resource: Unsupported value: \"limits.gpu\": "
                        + "supported values: \"limits.cpu\", \"limits.ephemeral-storage\", \"limits.memory\", "
                        + "\"requests.cpu\", \"requests.ephemeral-storage\", \"requests.memory\"",
                "spec.containers[0].env[8].valueFrom.resourceFieldRef.divisor: Invalid value: \"2\": only divisor's "
                        + "values 1, 1m are supported with limits.cpu",
                "spec.containers[0].env[10].valueFrom.fileKeyRef.volumeName: Not found: \"w\"",
                "spec.containers[0].env[10].valueFrom.fileKeyRef.path: Invalid value: \"../a\": must not contain '..'",
                "spec.containers[0].env[10].valueFrom.fileKeyRef.key: Required value",
                "spec.containers[0].envFrom[0]: Invalid value: \"\": must specify one of: `configMapRef` or "
                        + "`secretRef`");
    }

    private static EnvVar from(String value, EnvVarSource source) {
        return new EnvVar("A", value, Optional.of(source));
    }

    @Test
    void mounts() {
        expectContainer(c -> c.volumeMounts(List.of(
                        mount("v", "/a"), mount("w", "/a"),
                        VolumeMount.builder().name("v").mountPath("/b").subPath("/x").subPathExpr("y/../z").build(),
                        VolumeMount.builder().name("v").mountPath("/c").mountPropagation(MountPropagation.BIDIRECTIONAL)
                                .recursiveReadOnly("Enabled").build())),
                "spec.containers[0].volumeMounts[1].name: Not found: \"w\"",
                "spec.containers[0].volumeMounts[1].mountPath: Invalid value: \"/a\": must be unique",
                "spec.containers[0].volumeMounts[2].subPath: Invalid value: \"/x\": must be a relative path",
                "spec.containers[0].volumeMounts[2].subPathExpr: Invalid value: \"y/../z\": must not contain '..'",
                "spec.containers[0].volumeMounts[2].subPathExpr: Invalid value: \"y/../z\": subPathExpr and subPath "
                        + "are mutually exclusive",
                "spec.containers[0].volumeMounts[3].mountPropagation: Forbidden: Bidirectional mount propagation is "
                        + "available only to privileged containers",
                "spec.containers[0].volumeMounts[3].recursiveReadOnly: Forbidden: may only be specified when readOnly "
                        + "is true",
                "spec.containers[0].volumeMounts[3].recursiveReadOnly: Forbidden: may only be specified when "
                        + "mountPropagation is None or not specified");
    }

    @Test
    void devices() {
        expectContainer(c -> c.volumeMounts(List.of(mount("v", "/a")))
                        .volumeDevices(List.of(new VolumeDevice("v", "/a"), new VolumeDevice("x", "/../b"))),
                "spec.containers[0].volumeMounts[0].name: Invalid value: \"v\": must not already exist in "
                        + "volumeDevices",
                "spec.containers[0].volumeMounts[0].mountPath: Invalid value: \"/a\": must not already exist as a path "
                        + "in volumeDevices",
                "spec.containers[0].volumeDevices[0].name: Invalid value: \"v\": can only use volume source type of "
                        + "PersistentVolumeClaim or Ephemeral for block mode",
                "spec.containers[0].volumeDevices[1].name: Not found: \"x\"",
                "spec.containers[0].volumeDevices[1].devicePath: Invalid value: \"/../b\": must not contain '..'");
    }

    private static VolumeMount mount(String name, String path) {
        return VolumeMount.builder().name(name).mountPath(path).build();
    }

    @Test
    void probes() {
        expectContainer(c -> c
                        .livenessProbe(Probe.builder().handler(new Handler.Exec(List.of())).successThreshold(2)
                                .timeoutSeconds(-1).terminationGracePeriodSeconds(0L).build())
                        .readinessProbe(Probe.builder().handler(new ProbeHandler.Grpc(0, ""))
                        .terminationGracePeriodSeconds(1L)
                                .build())
                        .startupProbe(Probe.builder().handler(new Handler.HttpGet("",
                        Optional.of(IntOrString.of("Web")), "",
                                Optional.empty(), List.of(new HttpHeader("a b", "")))).build()),
                "spec.containers[0].livenessProbe.exec.command: Required value",
                "spec.containers[0].livenessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal to "
                        + "0",
                "spec.containers[0].livenessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater "
                        + "than 0",
                "spec.containers[0].livenessProbe.successThreshold: Invalid value: 2: must be 1",
                "spec.containers[0].readinessProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive",
                "spec.containers[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 1: must not be set "
                        + "for readinessProbes",
                "spec.containers[0].startupProbe.httpGet.port: Invalid value: \"Web\": must contain only alpha-numeric "
                        + "characters (a-z, 0-9), and hyphens (-)",
                "spec.containers[0].startupProbe.httpGet.httpHeaders: Invalid value: \"a b\": a valid HTTP header must "
                        + "consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation "
                        + "is '[-A-Za-z0-9]+')");
    }

    @Test
    void hooks() {
        expectContainer(c -> c.lifecycle(new Lifecycle(Optional.of(new Handler.TcpSocket(Optional.empty(),
                "")),
                        Optional.of(new LifecycleHandler.Sleep(31)), "")),
                "spec.containers[0].lifecycle.postStart.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, "
                        + "inclusive",
                "spec.containers[0].lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than "
                        + "terminationGracePeriodSeconds (30)");
    }

    @Test
    void stopSignalsAreThoseOfTheSystemThatThePodNames() {
        Container stopped = Pods.container(c -> c.lifecycle(new Lifecycle(Optional.empty(), Optional.empty(), "SIGRTMAX-14")));
        Container odd = Pods.container(c -> c.name("d")
                .lifecycle(new Lifecycle(Optional.empty(), Optional.empty(), "SIGRTMAX-15")));
        expect(spec -> spec.containers(List.of(stopped)),
                "spec.containers[0].lifecycle.stopSignal: Forbidden: may not be set for containers with empty `spec.os.name`");
        expect(spec -> spec.os(new PodOS("linux")).containers(List.of(stopped)));
        Pod wrong = Pods.spec(spec -> spec.os(new PodOS("linux")).containers(List.of(stopped, odd)));
        assertEquals(List.of("spec.containers[1].lifecycle.stopSignal"),
                PodValidation.ofNew(wrong).stream().map(FieldError::path).toList());
        expect(spec -> spec.os(new PodOS("windows")).containers(List.of(stopped)),
                "spec.containers[0].lifecycle.stopSignal: Unsupported value: \"SIGRTMAX-14\": supported values: \"SIGKILL\", "
                        + "\"SIGTERM\"");
        assertEquals(65, StopSignals.LINUX.size());
    }

    @Test
    void onlySidecarsAndContainersRestartForAResize() {
        List<ContainerResizePolicy> policies = List.of(new ContainerResizePolicy("memory", "NotRequired"),
                new ContainerResizePolicy("cpu", "RestartContainer"));
        Container once = Pods.container(c -> c.name("once").resizePolicy(policies));
        Container sidecar = Pods.container(c -> c.name("sidecar").restartPolicy(RestartPolicy.ALWAYS).resizePolicy(policies));
        expect(spec -> spec.containers(List.of(Pods.container(c -> c.resizePolicy(policies))))
                .initContainers(List.of(sidecar, once)),
                "spec.initContainers[1].resizePolicy[1].restartPolicy: Invalid value: \"RestartContainer\": must not be set to "
                        + "'RestartContainer' for non-sidecar initContainers");
    }

    @Test
    void hugePagesAreWhole() {
        expectContainer(c -> c.resources(new ResourceRequirements(
                        amounts("cpu", "1", "hugepages-2Mi", "3Mi", "hugepages-some", "2Mi"), Map.of(), List.of())),
                "spec.containers[0].resources.limits[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive integer "
                        + "multiple of hugepages-2Mi",
                "spec.containers[0].resources.limits[hugepages-some]: Invalid value: \"2Mi\": 2Mi is not positive integer "
                        + "multiple of hugepages-some",
                "spec.containers[0].resources.requests[hugepages-2Mi]: Invalid value: \"3Mi\": 3Mi is not positive integer "
                        + "multiple of hugepages-2Mi",
                "spec.containers[0].resources.requests[hugepages-some]: Invalid value: \"2Mi\": 2Mi is not positive integer "
                        + "multiple of hugepages-some");
    }

    @Test
    void amountsOfExtendedResourcesHave64BitsInThousandths() {
        Map<String, Quantity> most = amounts("example.com/x", "9223372036854775");
        expectContainer(c -> c.resources(new ResourceRequirements(most, most, List.of())));
        Map<String, Quantity> more = amounts("example.com/x", "12345678901234567890");
        expectContainer(c -> c.resources(new ResourceRequirements(more, more, List.of())),
                "spec.containers[0].resources.limits[example.com/x]: Invalid value: \"12345678901234567890\": must be an integer",
                "spec.containers[0].resources.requests[example.com/x]: Invalid value: \"12345678901234567890\": must be an integer");
    }

    @Test
    void resources() {
        expectContainer(c -> c.resources(new ResourceRequirements(
                        amounts("cpu", "1", "example.com/gpu", "1", "hugepages-2Mi", "2Mi"),
                        amounts("cpu", "2", "example.com/gpu", "2", "gpu", "1", "memory", "-1", "example.com/x",
                                "500m"),
                        List.of(new ResourceClaimReference("none", "")))),
                "spec.containers[0].resources.requests[example.com/x]: Invalid value: \"500m\": must be an integer",
                "spec.containers[0].resources.requests[gpu]: Invalid value: \"gpu\": must be a standard resource type "
                        + "or fully qualified",
                "spec.containers[0].resources.requests[memory]: Invalid value: \"-1\": must be greater than or equal "
                        + "to 0",
                "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or equal to cpu limit "
                        + "of 1",
                "spec.containers[0].resources.requests: Invalid value: \"2\": must be equal to example.com/gpu limit "
                        + "of 1",
                "spec.containers[0].resources.limits: Required value: Limit must be set for non overcommitable "
                        + "resources",
                "spec.containers[0].resources.claims[0]: Not found: \"none\"");
        expectContainer(c -> c.resources(new ResourceRequirements(amounts("hugepages-2Mi", "2Mi"), Map.of(),
                List.of())),
                "spec.containers[0].resources: Forbidden: HugePages require cpu or memory");
    }

    @Test
    void namesOfKubernetesAndOfQuotasAreNoExtendedResources() {
        expectContainer(c -> c.resources(new ResourceRequirements(Map.of(), amounts("kubernetes.io/x", "100m"), List.of())));
        expectContainer(c -> c.resources(new ResourceRequirements(amounts("requests.x/y", "1"), amounts("requests.x/y", "1"), List.of())),
                "spec.containers[0].resources.limits[requests.x/y]: Invalid value: \"requests.x/y\": doesn't follow extended"
                        + " resource name standard",
                "spec.containers[0].resources.requests[requests.x/y]: Invalid value: \"requests.x/y\": doesn't follow extended"
                        + " resource name standard");
    }

    @Test
    void hugePagesOfAPodAloneNeedCpuOrMemory() {
        var pages = new ResourceRequirements(amounts("hugepages-2Mi", "2Mi"), Map.of(), List.of());
        expect(spec -> spec.resources(pages), "spec.resources: Forbidden: HugePages require cpu or memory");
    }

    @Test
    void resourcesOfThePodCoverItsContainers() {
        Container c = Pods.container(x -> x.resources(new ResourceRequirements(
                amounts("memory", "3Gi"), amounts("cpu", "2"), List.of())));
        expect(spec -> spec.containers(List.of(c)).resources(new ResourceRequirements(
                        amounts("memory", "2Gi", "example.com/gpu", "1"), amounts("cpu", "1", "memory", "1Gi"),
                                List.of())),
                "spec.resources[example.com/gpu]: Unsupported value: \"example.com/gpu\": supported values: \"cpu\", "
                        + "\"hugepages-<size>\", \"memory\"",
                "spec.resources.requests[cpu]: Invalid value: \"1\": must be greater than or equal to aggregate "
                        + "container requests of 2",
                "spec.resources.requests[memory]: Invalid value: \"1Gi\": must be greater than or equal to aggregate "
                        + "container requests of 3Gi",
                "spec.resources.limits[memory]: Invalid value: \"2Gi\": must be greater than or equal to the limit of "
                        + "3Gi of container c");
    }

    private static Map<String, Quantity> amounts(String... namesAndAmounts) {
        Map<String, Quantity> amounts = new TreeMap<>();
        for (int i = 0; i < namesAndAmounts.length; i += 2) {
            amounts.put(namesAndAmounts[i], Quantity.parse(namesAndAmounts[i + 1]));
        }
        return amounts;
    }

    @Test
    void policies() {
        expect(spec -> spec.restartPolicy(RestartPolicy.NEVER).containers(List.of(Pods.container(c -> c
                        .resizePolicy(List.of(new ContainerResizePolicy("cpu", "RestartContainer"),
                                new ContainerResizePolicy("cpu", "NotRequired"), new ContainerResizePolicy("gpu", "")))
                        .restartPolicyRules(List.of(
                                new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART), Optional.empty())))))),
                "spec.containers[0].resizePolicy[0]: Invalid value: \"RestartContainer\": must be 'NotRequired' when "
                        + "`restartPolicy` is 'Never'",
                "spec.containers[0].resizePolicy[1]: Duplicate value: \"cpu\"",
                "spec.containers[0].resizePolicy[2].resourceName: Unsupported value: \"gpu\": supported values: "
                        + "\"cpu\", \"memory\"",
                "spec.containers[0].resizePolicy[2].restartPolicy: Unsupported value: \"\": supported values: "
                        + "\"NotRequired\", \"RestartContainer\"",
                "spec.containers[0].restartPolicy: Required value: must specify restartPolicy when restart rules are "
                        + "used",
                "spec.containers[0].restartPolicyRules[0].exitCodes: Required value: must be specified");
    }

    @Test
    void privileges() {
        expectContainer(c -> c.securityContext(SecurityContext.builder().runAsUser(-1L).privileged(true)
                        .allowPrivilegeEscalation(false).procMount("Unmasked")
                        .capabilities(new Capabilities(List.of("CAP_SYS_ADMIN"), List.of()))
                        .seccompProfile(new SeccompProfile(Optional.of(SeccompProfileType.LOCALHOST), "")).build()),
                "spec.containers[0].securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, "
                        + "inclusive",
                "spec.containers[0].securityContext.seccompProfile.localhostProfile: Required value: must be set when "
                        + "seccomp type is Localhost",
                "spec.containers[0].securityContext.procMount: Invalid value: \"Unmasked\": `hostUsers` must be false "
                        + "to use `Unmasked`",
                "spec.containers[0].securityContext: Invalid value: \"allowPrivilegeEscalation\": cannot set "
                        + "`allowPrivilegeEscalation` to false and `privileged` to true",
                "spec.containers[0].securityContext: Invalid value: \"allowPrivilegeEscalation\": cannot set "
                        + "`allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
    }

    /** Without the defaults of the API. */
    @Test
    void whatHasADefaultIsRequired() {
        Pod pod = Pods.valid();
        Container bare = Pods.container(c -> c.ports(List.of(port("", 80, 0))).livenessProbe(Probe.builder().successThreshold(1)
                .handler(new Handler.HttpGet("", Optional.of(IntOrString.of(80)), "", Optional.empty(), List.of())).build()));
        expect(pod.withSpec(pod.spec().toBuilder().containers(List.of(bare)).build()),
                "spec.containers[0].terminationMessagePolicy: Required value",
                "spec.containers[0].ports[0].protocol: Required value",
                "spec.containers[0].imagePullPolicy: Required value",
                "spec.containers[0].livenessProbe.httpGet.path: Required value",
                "spec.containers[0].livenessProbe.httpGet.scheme: Required value");
    }

    @Test
    void initContainersHaveTheRulesOfContainersButNoProbesAndHooks() {
        Probe probe = Probe.builder().handler(new Handler.Exec(List.of("true"))).build();
        Container init = Pods.container(c -> c.name("i").image("").readinessProbe(probe).startupProbe(probe)
                .lifecycle(new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(1)), ""))
                .ports(List.of(port("", 80, 8080), port("", 81, 8080))));
        String reason = ": Forbidden: may not be set for init containers without restartPolicy=Always";
        expect(spec -> spec.initContainers(List.of(init)),
                "spec.initContainers[0].image: Required value",
                "spec.initContainers[0].ports[1].hostPort: Duplicate value: \"TCP//8080\"",
                "spec.initContainers[0].lifecycle" + reason,
                "spec.initContainers[0].readinessProbe" + reason,
                "spec.initContainers[0].startupProbe" + reason);
    }

    @Test
    void numbersOfProbesAreNotNegative() {
        expectContainer(c -> c.readinessProbe(Probe.builder().handler(new Handler.Exec(List.of("true"))).initialDelaySeconds(-1)
                        .periodSeconds(-2).successThreshold(-3).failureThreshold(-4).build()),
                "spec.containers[0].readinessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0",
                "spec.containers[0].readinessProbe.periodSeconds: Invalid value: -2: must be greater than or equal to 0",
                "spec.containers[0].readinessProbe.successThreshold: Invalid value: -3: must be greater than or equal to 0",
                "spec.containers[0].readinessProbe.failureThreshold: Invalid value: -4: must be greater than or equal to 0");
    }

    @ParameterizedTest
    @CsvSource({"-1, false", "0, true", "30, true", "31, false"})
    void aHookSleepsNoLongerThanTheGracePeriod(long seconds, boolean valid) {
        String[] errors = valid ? new String[0] : new String[] {"spec.containers[0].lifecycle.preStop.sleep: Invalid value: " + seconds
                + ": must be non-negative and less than terminationGracePeriodSeconds (30)"};
        expectContainer(c -> c.lifecycle(new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(seconds)), "")), errors);
    }

    /** KEP-5307. */
    @Test
    void restartRulesAreFew() {
        expectContainer(c -> c.restartPolicy(RestartPolicy.NEVER).restartPolicyRules(Collections.nCopies(20, rule(255))));
        expectContainer(c -> c.restartPolicy(RestartPolicy.NEVER).restartPolicyRules(Collections.nCopies(21, rule(1))),
                "spec.containers[0].restartPolicyRules: Too many: 21: must have at most 20 items");
        var bare = new ContainerRestartRule(Optional.empty(), Optional.of(new RestartRuleOnExitCodes(Optional.empty(), List.of())));
        expectContainer(c -> c.restartPolicy(RestartPolicy.NEVER).restartPolicyRules(List.of(rule(256), bare)),
                "spec.containers[0].restartPolicyRules[0].exitCodes.values: Too many: 256: must have at most 255 items",
                "spec.containers[0].restartPolicyRules[1].action: Required value",
                "spec.containers[0].restartPolicyRules[1].exitCodes.operator: Required value");
    }

    private static ContainerRestartRule rule(int codes) {
        return new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART),
                Optional.of(new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), Collections.nCopies(codes, 1))));
    }

    @Test
    void mountsAndDevicesAreNamedOnce() {
        expectContainer(c -> c.volumeMounts(List.of(mount("", ""), VolumeMount.builder().name("v").mountPath("/a").readOnly(true)
                        .recursiveReadOnly("Sometimes").build())),
                "spec.containers[0].volumeMounts[0].name: Required value",
                "spec.containers[0].volumeMounts[0].name: Not found: \"\"",
                "spec.containers[0].volumeMounts[0].mountPath: Required value",
                "spec.containers[0].volumeMounts[1].recursiveReadOnly: Unsupported value: \"Sometimes\": supported values: \"Disabled\", "
                        + "\"Enabled\", \"IfPossible\"");
        var claim = Pods.volume("claim", new VolumeSource.PersistentVolumeClaim("claim", false));
        expect(spec -> spec.volumes(List.of(claim)).containers(List.of(Pods.container(c -> c.volumeDevices(List.of(
                        new VolumeDevice("claim", "/dev/a"), new VolumeDevice("claim", "/dev/a"), new VolumeDevice("", "")))))),
                "spec.containers[0].volumeDevices[1].name: Invalid value: \"claim\": must be unique",
                "spec.containers[0].volumeDevices[1].devicePath: Invalid value: \"/dev/a\": must be unique",
                "spec.containers[0].volumeDevices[2].name: Required value",
                "spec.containers[0].volumeDevices[2].name: Not found: \"\"",
                "spec.containers[0].volumeDevices[2].devicePath: Required value");
    }

    @Test
    void aPrivilegedContainerPropagatesMountsToTheHost() {
        expectContainer(c -> c.securityContext(SecurityContext.builder().privileged(true).build()).volumeMounts(List.of(
                VolumeMount.builder().name("v").mountPath("/a").mountPropagation(MountPropagation.BIDIRECTIONAL).build())));
        expectContainer(c -> c.securityContext(SecurityContext.builder().build()).volumeMounts(List.of(
                        VolumeMount.builder().name("v").mountPath("/a").mountPropagation(MountPropagation.BIDIRECTIONAL).build())),
                "spec.containers[0].volumeMounts[0].mountPropagation: Forbidden: Bidirectional mount propagation is available only to "
                        + "privileged containers");
    }

    @Test
    void claimsOfAContainerAreThoseOfThePod() {
        var resources = new ResourceRequirements(Map.of(), Map.of(), List.of(new ResourceClaimReference("a", ""),
                new ResourceClaimReference("a", "r"), new ResourceClaimReference("a", ""), new ResourceClaimReference("", "")));
        expect(spec -> spec.resourceClaims(List.of(new PodResourceClaim("a", Optional.of("c"), Optional.empty())))
                        .containers(List.of(Pods.container(c -> c.resources(resources)))),
                "spec.containers[0].resources.claims[2]: Duplicate value: \"a\"",
                "spec.containers[0].resources.claims[3]: Required value");
        var ofPod = new ResourceRequirements(Map.of(), amounts("cpu", "1"), List.of(new ResourceClaimReference("a", "")));
        expect(spec -> spec.resources(ofPod),
                "spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level");
    }

    @Test
    void amountsMayBeAsLargeAsTheirLimits() {
        Container c = Pods.container(x -> x.resources(new ResourceRequirements(
                amounts("memory", "2Gi", "cpu", "0"), amounts("cpu", "0", "memory", "2Gi"), List.of())));
        expect(spec -> spec.containers(List.of(c)).resources(new ResourceRequirements(
                amounts("memory", "2Gi"), amounts("memory", "2Gi"), List.of())));
        expectContainer(x -> x.resources(new ResourceRequirements(amounts("memory", "1", "hugepages-2Mi", "4Mi"),
                        amounts("memory", "1", "hugepages-2Mi", "2Mi"), List.of())),
                "spec.containers[0].resources.requests: Invalid value: \"2Mi\": must be equal to hugepages-2Mi limit of 4Mi");
        expectContainer(x -> x.resources(new ResourceRequirements(amounts("a b/c", "1"), Map.of(), List.of())),
                "spec.containers[0].resources.limits[a b/c]: Invalid value: \"a b/c\": " + Names.qualified("a b/c").orElseThrow(),
                "spec.containers[0].resources.limits[a b/c]: Invalid value: \"a b/c\": doesn't follow extended resource name standard",
                "spec.containers[0].resources.requests[a b/c]: Invalid value: \"a b/c\": " + Names.qualified("a b/c").orElseThrow(),
                "spec.containers[0].resources.requests[a b/c]: Invalid value: \"a b/c\": doesn't follow extended resource name standard");
    }
}
