package io.jubelet.domain.admission;

import static io.jubelet.domain.sample.SamplePods.amounts;
import static io.jubelet.domain.sample.SamplePods.container;
import static io.jubelet.domain.sample.SamplePods.sidecar;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.pod.Affinity;
import io.jubelet.domain.pod.ContainerExtendedResourceRequest;
import io.jubelet.domain.pod.NodeAffinity;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodExtendedResourceClaimStatus;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.sample.SamplePods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodAdmissionTest {

    private static final AdmissionNode NODE = new AdmissionNode("n1", Map.of("disk", "ssd", "cores", "8"), List.of(),
            amounts("cpu=4 memory=8Gi ephemeral-storage=10Gi pods=3 example.com/gpu=2 hugepages-2Mi=4Mi"), false, false);
    private static final String TAKEN = "taken";

    private static Pod pod(UnaryOperator<PodSpecBuilder> spec) {
        return SamplePods.pod(spec.apply(PodSpec.builder()).build());
    }

    private static Pod asking(String requests) {
        return pod(spec -> spec.containers(List.of(container("c", requests, ""))));
    }

    private static String decide(Pod pod, Pod... others) {
        return decide(NODE, pod, others);
    }

    private static String decide(AdmissionNode node, Pod pod, Pod... others) {
        return switch (PodAdmission.decide(pod, List.of(others), node)) {
            case Admission.Admitted(Preemption.Victims victims) -> victims.isEmpty() ? TAKEN
                    : TAKEN + " for " + victims.pods().size() + " short of " + victims.resource();
            case Admission.Rejected(String reason, String message) -> reason + ": " + message;
        };
    }

    @Test
    void podThatFitsIsTaken() {
        assertEquals(TAKEN, decide(asking("cpu=4 memory=8Gi example.com/gpu=2 hugepages-2Mi=4Mi")));
        assertEquals(TAKEN, decide(asking("cpu=1"), asking("cpu=3")));
    }

    @Test
    void firstShortageIsTheReason() {
        assertEquals("OutOfpods: Node didn't have enough resource: pods, requested: 1, used: 3, capacity: 3",
                decide(asking("cpu=9"), asking(""), asking(""), asking("")));
        assertEquals("OutOfcpu: Node didn't have enough resource: cpu, requested: 1500, used: 3000, capacity: 4000",
                decide(asking("cpu=1500m memory=9Gi"), asking("cpu=3")));
        assertEquals("OutOfephemeral-storage: Node didn't have enough resource: ephemeral-storage, requested:"
                + " 21474836480, used: 0, capacity: 10737418240", decide(asking("ephemeral-storage=20Gi")));
        assertEquals("OutOfexample.com/gpu: Node didn't have enough resource: example.com/gpu, requested: 2, used: 1,"
                + " capacity: 2", decide(asking("example.com/gpu=2"), asking("example.com/gpu=1")));
        assertEquals("OutOfhugepages-1Gi: Node didn't have enough resource: hugepages-1Gi, requested: 1073741824,"
                + " used: 0, capacity: 0", decide(asking("hugepages-1Gi=1Gi")));
    }

    @Test
    void resourcesOfOthersAreNoneOfItsBusiness() {
        assertEquals(TAKEN, decide(asking("example.com/unknown=7 storage=1Ti")));
        assertEquals(TAKEN, decide(asking("memory=0"), asking("memory=9Gi")));
    }

    /** Resources of Kubernetes itself are counted even where the node does not have them, unlike those that others extend it by. */
    @ParameterizedTest
    @CsvSource({
        "example.com/gpu=1, 2, OutOfexample.com/gpu", "example.com/gpu=1, 1, taken", "cpu=1m, 0, taken",
        "kubernetes.io/batteries=1, 0, OutOfkubernetes.io/batteries", "attachable-volumes-ebs=1, 0, OutOfattachable-volumes-ebs",
        "requests.example.com/gpu=1, 0, taken", "example.com/other=1, 0, taken"})
    void aSingleUnitCountsToo(String requests, int gpusOfOthers, String verdict) {
        assertEquals(verdict, decide(asking(requests), asking("example.com/gpu=" + gpusOfOthers)).split(":")[0]);
    }

    /** KEP-5004: the claim has the devices, whatever the capacity of the node. */
    @ParameterizedTest
    @CsvSource({"c, example.com/gpu, taken", "d, example.com/gpu, OutOfexample.com/gpu", "c, example.com/nic, OutOfexample.com/gpu"})
    void whatAClaimHasIsNotCounted(String container, String resource, String verdict) {
        Pod asking = asking("example.com/gpu=3");
        Pod pod = asking.withStatus(asking.status().toBuilder().extendedResourceClaimStatus(new PodExtendedResourceClaimStatus(
                List.of(new ContainerExtendedResourceRequest(container, resource, "r")), "claim")).build());
        assertEquals(verdict, decide(pod).split(":")[0]);
    }

    @Test
    void otherPlatformsAreRejectedFirst() {
        Pod labelled = pod(spec -> spec.nodeName("other"));
        labelled = labelled.withMetadata(
                labelled.metadata().toBuilder().labels(Map.of("kubernetes.io/os", "windows")).build());
        assertEquals("PodOSSelectorNodeLabelDoesNotMatch: Failed to admit pod as the `kubernetes.io/os` label doesn't"
                + " match node label", decide(labelled));
        assertEquals("PodOSNotSupported: Failed to admit pod as the OS field doesn't match node OS",
                decide(pod(spec -> spec.os(new PodOS("windows")))));
        assertEquals(TAKEN, decide(pod(spec -> spec.os(new PodOS("linux")))));
    }

    @Test
    void strictGroupsNeedARuntimeThatKnowsThem() {
        Pod strict = pod(spec -> spec.securityContext(
                PodSecurityContext.builder().supplementalGroupsPolicy("Strict").build()));
        assertEquals("SupplementalGroupsPolicyNotSupported: SupplementalGroupsPolicy=Strict is not supported in this"
                + " node", decide(strict));
        assertEquals(TAKEN, decide(
                new AdmissionNode("n1", Map.of(), List.of(), NODE.allocatable(), true, false), strict));
    }

    @ParameterizedTest
    @CsvSource({
        "disk, In, ssd hdd, true", "disk, In, hdd, false", "disk, In, '', false", "none, In, x, false",
        "disk, NotIn, hdd, true", "disk, NotIn, ssd, false", "none, NotIn, x, true", "none, NotIn, '', false",
        "disk, Exists, '', true", "none, Exists, '', false", "disk, Exists, x, false",
        "none, DoesNotExist, '', true", "disk, DoesNotExist, '', false", "none, DoesNotExist, x, false",
        "cores, Gt, 7, true", "cores, Gt, 8, false", "cores, Lt, 9, true", "cores, Lt, 8, false", "none, Gt, 1, false",
        "disk, Gt, 1, false", "cores, Gt, x, false", "cores, Gt, 1 2, false", "cores, Other, 8, false"
    })
    void expressionsOfNodeAffinity(String key, String operator, String values, boolean matches) {
        NodeSelectorRequirement requirement = new NodeSelectorRequirement(
                key, operator, values.isEmpty() ? List.of() : List.of(values.split(" ")));
        assertEquals(matches, affine(new NodeSelectorTerm(List.of(requirement), List.of())));
    }

    @ParameterizedTest
    @CsvSource({
        "metadata.name, In, n1, true", "metadata.name, In, n2, false", "metadata.name, NotIn, n2, true",
        "metadata.name, NotIn, n1, false", "metadata.name, In, n1 n2, false", "metadata.uid, In, n1, false",
        "metadata.name, Exists, n1, false"
    })
    void fieldsOfNodeAffinity(String key, String operator, String values, boolean matches) {
        NodeSelectorRequirement requirement =
                new NodeSelectorRequirement(key, operator, List.of(values.split(" ")));
        assertEquals(matches, affine(new NodeSelectorTerm(List.of(), List.of(requirement))));
    }

    @Test
    void anyTermWillDoButNotAnEmptyOne() {
        NodeSelectorTerm wrong =
                new NodeSelectorTerm(List.of(new NodeSelectorRequirement("no", "Exists", List.of())), List.of());
        NodeSelectorTerm right =
                new NodeSelectorTerm(List.of(new NodeSelectorRequirement("disk", "Exists", List.of())), List.of());
        assertEquals(true, affine(wrong, right));
        assertEquals(false, affine(wrong));
        assertEquals(false, affine(new NodeSelectorTerm(List.of(), List.of())));
        assertEquals(false, affine());
    }

    private static boolean affine(NodeSelectorTerm... terms) {
        NodeAffinity affinity = new NodeAffinity(Optional.of(new NodeSelector(List.of(terms))), List.of());
        String decision = decide(pod(spec -> spec.affinity(
                new Affinity(Optional.of(affinity), Optional.empty(), Optional.empty()))));
        return decision.equals(TAKEN);
    }

    @Test
    void mismatchesAreReportedInOrder() {
        Pod everything = pod(spec -> spec.nodeName("n2").nodeSelector(Map.of("disk", "hdd"))
                .containers(List.of(container("c", "cpu=9", ""))));
        assertEquals("OutOfcpu: Node didn't have enough resource: cpu, requested: 9000, used: 0, capacity: 4000",
                decide(everything));
        assertEquals("NodeAffinity: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
                decide(everything.withSpec(everything.spec().toBuilder().containers(List.of()).build())));
        assertEquals("NodeName: Predicate NodeName failed: node(s) didn't match the requested node name",
                decide(pod(spec -> spec.nodeName("n2"))));
        assertEquals(TAKEN, decide(pod(spec -> spec.nodeName("n1").nodeSelector(Map.of("disk", "ssd", "cores", "8")))));
        assertEquals("NodeAffinity", decide(pod(spec -> spec.nodeSelector(Map.of("disk", "ssd", "cores", "9")))).split(":")[0]);
    }

    @Test
    void portsOfTheNodeAreGivenOnce() {
        String rejection = "NodePorts: Predicate NodePorts failed: node(s) didn't have free ports for the requested pod"
                + " ports";
        assertEquals(rejection, decide(port("", Protocol.TCP, 80), port("10.0.0.1", Protocol.TCP, 80)));
        assertEquals(rejection, decide(port("10.0.0.1", Protocol.TCP, 80), port("0.0.0.0", Protocol.TCP, 80)));
        assertEquals(rejection, decide(port("10.0.0.1", Protocol.TCP, 80), port("10.0.0.1", Protocol.TCP, 80)));
        assertEquals(TAKEN, decide(port("10.0.0.1", Protocol.TCP, 80), port("10.0.0.2", Protocol.TCP, 80)));
        assertEquals(TAKEN, decide(port("", Protocol.TCP, 80), port("", Protocol.TCP, 81)));
        assertEquals(TAKEN, decide(port("", Protocol.TCP, 80), port("", Protocol.UDP, 80)));
        assertEquals(TAKEN, decide(port("", Protocol.TCP, 0), port("", Protocol.TCP, 0)));
        Container init = port("", Protocol.TCP, 80).spec().containers().getFirst();
        assertEquals(TAKEN, decide(port("", Protocol.TCP, 80), pod(spec -> spec.initContainers(List.of(init)))));
        assertEquals(rejection,
                decide(port("", Protocol.TCP, 80), pod(spec -> spec.initContainers(List.of(sidecar(init))))));
    }

    private static Pod port(String hostIp, Protocol protocol, int hostPort) {
        ContainerPort port = new ContainerPort("", hostPort, 80, Optional.of(protocol), hostIp);
        return pod(spec -> spec.containers(List.of(container("c").toBuilder().ports(List.of(port)).build())));
    }

    /** The node has to have less, or more, than the toleration says. */
    @ParameterizedTest
    @CsvSource({
        "Lt, 951, 950, true", "Lt, 950, 950, false", "Gt, 949, 950, true", "Gt, 950, 950, false", "Gt, -2, -1, true",
        "Gt, 0950, 951, false", "Lt, 9, 007, false", "Gt, 1, '', false", "Gt, '', 1, false",
        "Gt, 9223372036854775806, 9223372036854775807, true",
        "Gt, 1, 9223372036854775808, false", "Lt, 1e3, 1, false"
    })
    void tolerationsCompareNumbersWithTheirGate(String operator, String tolerated, String value, boolean taken) {
        Pod pod = pod(spec -> spec.tolerations(List.of(new Toleration("sla", operator, tolerated, "NoExecute", Optional.empty()))));
        assertEquals(taken, decide(tainted(value, true), pod).equals(TAKEN));
        assertEquals(false, decide(tainted(value, false), pod).equals(TAKEN));
    }

    private static AdmissionNode tainted(String value, boolean comparisons) {
        return new AdmissionNode("n1", Map.of(), List.of(new Taint("sla", value, "NoExecute")), NODE.allocatable(), false, comparisons);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', '', '', false", "'', Exists, '', '', true", "k, Exists, '', NoExecute, true", "k, '', v, '', true",
        "k, Equal, w, '', false", "k, Equal, v, NoSchedule, false", "other, Exists, '', '', false",
        "k, Gt, v, '', false", "k, Lt, 5, '', false"
    })
    void tolerations(String key, String operator, String value, String effect, boolean taken) {
        AdmissionNode tainted = new AdmissionNode("n1", Map.of(),
                List.of(new Taint("x", "y", "NoSchedule"), new Taint("k", "v", "NoExecute")), NODE.allocatable(),
                false, true);
        Toleration toleration = new Toleration(key, operator, value, effect, Optional.empty());
        assertEquals(
                taken ? TAKEN : "TaintToleration: Predicate TaintToleration failed: node(s) had taints that the pod"
                        + " didn't tolerate",
                decide(tainted, pod(spec -> spec.tolerations(List.of(toleration)))));
        Pod bare = pod(spec -> spec);
        Pod fromFile = bare.withMetadata(
                bare.metadata().toBuilder().annotations(Map.of("kubernetes.io/config.source", "file")).build());
        assertEquals(TAKEN, decide(tainted, fromFile));
    }

    @Test
    void criticalPodMakesRoom() {
        Pod critical = pod(spec -> spec.priority(2_000_000_000).containers(List.of(container("c", "cpu=2", ""))));
        assertEquals("taken for 1 short of cpu", decide(critical, asking("cpu=3"), asking("memory=1Gi")));
        assertEquals("UnexpectedAdmissionError: Unexpected error while attempting to recover from admission failure:"
                        + " preemption: error finding a set of pods to preempt: no set of running pods found to reclaim"
                        + " resources: [(res: cpu, q: 1000), ]",
                decide(critical, pod(spec -> spec.priority(2_000_000_001)
                        .containers(List.of(container("c", "cpu=3", ""))))));
    }

    @Test
    void criticalPodIsRejectedForWhatPreemptionCannotChange() {
        Pod critical = pod(spec -> spec.priority(2_000_000_000).nodeName("n2")
                .containers(List.of(container("c", "cpu=9", ""))));
        assertEquals("NodeName: Predicate NodeName failed: node(s) didn't match the requested node name",
                decide(critical, asking("cpu=3")));
    }
}
