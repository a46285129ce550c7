package io.jubelet.domain.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.source.StaticPod.Invalid;
import io.jubelet.domain.source.StaticPod.Reason;
import io.jubelet.domain.validation.FieldError;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StaticPodsTest {

    private static final StaticPodOrigin FILE = new StaticPodOrigin.File("/manifests/web.yaml");
    private static final StaticPodOrigin HTTP = new StaticPodOrigin.Http("http://192.0.2.1/web.yaml");
    private static final Function<Pod, byte[]> FORM = _ -> new byte[] {1, 2, 3};

    @Test
    void isNamedAfterTheNodeAndBoundToIt() {
        Pod pod = valid(StaticPods.prepare(web().withStatus(PodStatus.builder().message("old").build()), FORM, FILE,
                "node1"));
        assertEquals("web-node1", pod.metadata().name());
        assertEquals("default", pod.metadata().namespace());
        assertEquals("node1", pod.spec().nodeName());
        assertEquals(PodStatus.builder().phase(PodPhase.PENDING).build(), pod.status());
        assertEquals(pod.uid(), pod.metadata().annotations().get(ConfigAnnotations.HASH));
        assertTrue(pod.uid().matches("[0-9a-f]{32}"), pod.uid());
    }

    @Test
    void theUidFollowsContentPlaceAndNode() {
        String uid = uid(FORM, FILE, "node1");
        assertEquals(uid, uid(FORM, FILE, "node1"));
        assertNotEquals(uid, uid(_ -> new byte[] {1, 2, 4}, FILE, "node1"));
        assertNotEquals(uid, uid(FORM, new StaticPodOrigin.File("/manifests/other.yaml"), "node1"));
        assertNotEquals(uid, uid(FORM, FILE, "node2"));
        assertNotEquals(uid, uid(FORM, HTTP, "node1"));
        assertEquals(uid(FORM, HTTP, "node1"), uid(FORM, HTTP, "node2"));
        assertNotEquals(uid(FORM, HTTP, "node1"), uid(FORM, new StaticPodOrigin.Http("http://192.0.2.1/other.yaml"), "node1"));
    }

    @Test
    void aGivenUidIsKept() {
        Pod given = web().withMetadata(web().metadata().toBuilder().uid("mine").namespace("ns").build());
        Pod pod = valid(StaticPods.prepare(given, FORM, FILE, "node1"));
        assertEquals("mine", pod.uid());
        assertEquals("mine", pod.metadata().annotations().get(ConfigAnnotations.HASH));
        assertEquals("ns", pod.metadata().namespace());
    }

    @Test
    void aGivenUidMustBeTheNameOfADirectory() {
        Map<String, String> wrong = new LinkedHashMap<>();
        wrong.put("a/b", "\"a/b\": may not contain '/'");
        wrong.put(".", "\".\": may not be '.'");
        wrong.put("..", "\"..\": may not be '..'");
        wrong.put("u".repeat(129), "\"" + "u".repeat(129) + "\": has 129 bytes; may have 128 at most");
        wrong.forEach((uid, message) -> {
            Invalid invalid = invalid(StaticPods.prepare(withUid(uid), FORM, FILE, "node1"));
            assertEquals(Reason.INVALID, invalid.reason());
            assertEquals("metadata.uid: Invalid value: " + message, invalid.message());
            invalid(StaticPods.prepare(withUid(uid), FORM, HTTP, "node1"));
        });
        assertEquals("u".repeat(128), valid(StaticPods.prepare(withUid("u".repeat(128)), FORM, FILE, "node1")).uid());
    }

    private static Pod withUid(String uid) {
        return web().withMetadata(web().metadata().toBuilder().uid(uid).build());
    }

    @Test
    void onlyPodsOfFilesStayOnATaintedNode() {
        Toleration stay = Toleration.builder().operator("Exists").effect("NoExecute").build();
        assertEquals(List.of(stay), valid(StaticPods.prepare(web(), FORM, FILE, "n")).spec().tolerations());
        assertEquals(List.of(), valid(StaticPods.prepare(web(), FORM, HTTP, "n")).spec().tolerations());
        Toleration other = Toleration.builder().operator("Exists").effect("NoSchedule").build();
        Pod tolerant = web().withSpec(web().spec().toBuilder()
                .tolerations(List.of(stay.toBuilder().tolerationSeconds(5L).build(), other)).build());
        assertEquals(List.of(stay, other), valid(StaticPods.prepare(tolerant, FORM, FILE, "n")).spec().tolerations());
    }

    @Test
    void imagesWhoseTagMayMoveAreAlwaysPulled() {
        String digest = "@sha256:" + "0".repeat(64);
        Map<String, PullPolicy> policies = new LinkedHashMap<>();
        policies.put("web", PullPolicy.ALWAYS);
        policies.put("localhost:5000/web", PullPolicy.ALWAYS);
        policies.put("web:latest", PullPolicy.ALWAYS);
        policies.put("web:latest" + digest, PullPolicy.ALWAYS);
        policies.put("web" + digest, PullPolicy.IF_NOT_PRESENT);
        policies.put("web:1" + digest, PullPolicy.IF_NOT_PRESENT);
        policies.put("web:1", PullPolicy.IF_NOT_PRESENT);
        policies.put("WEB", PullPolicy.IF_NOT_PRESENT);
        policies.forEach((image, policy) -> {
            Pod pod = web().withSpec(spec().containers(List.of(Container.builder().name("c").image(image).build())).build());
            assertEquals(Optional.of(policy),
                    valid(StaticPods.prepare(pod, FORM, FILE, "n")).spec().containers().getFirst().imagePullPolicy(), image);
        });
    }

    @Test
    void aGracePeriodBelowZeroIsASecond() {
        Pod hurried = web().withSpec(spec().terminationGracePeriodSeconds(-5L).build());
        assertEquals(Optional.of(1L),
                valid(StaticPods.prepare(hurried, FORM, FILE, "n")).spec().terminationGracePeriodSeconds());
        Pod none = web().withSpec(spec().terminationGracePeriodSeconds(0L).build());
        assertEquals(Optional.of(0L), valid(StaticPods.prepare(none, FORM, FILE, "n")).spec().terminationGracePeriodSeconds());
    }

    @Test
    void initContainersOfAnnotationsAreDropped() {
        Pod old = web().withMetadata(web().metadata().toBuilder()
                .annotations(Map.of("pod.beta.kubernetes.io/init-containers", "[]", "a", "b")).build());
        Pod pod = valid(StaticPods.prepare(old, FORM, FILE, "n"));
        assertEquals(Map.of("a", "b", ConfigAnnotations.HASH, pod.uid()), pod.metadata().annotations());
    }

    @Test
    void whatIsLeftOpenGetsItsDefault() {
        var disk = new DriverVolumeSource.Iscsi("192.0.2.1", "iqn.2020-01.com.example:disk", 0, "", "", false, List.of(), false,
                false, Optional.empty(), "");
        Container reading = Container.builder().name("c").image("i").env(List.of(new EnvVar("A", "",
                Optional.of(new EnvVarSource.FileKeyRef("env", "a.env", "A", Optional.empty()))))).build();
        Pod pod = valid(StaticPods.prepare(web().withSpec(spec().containers(List.of(reading)).volumes(List.of(
                new Volume("env", Optional.empty()), new Volume("disk", Optional.of(disk))))
                .resources(new ResourceRequirements(Map.of("cpu", Quantity.parse("1100u")), Map.of(), List.of())).build()),
                FORM, FILE, "n"));
        assertEquals(Optional.of(new EnvVarSource.FileKeyRef("env", "a.env", "A", Optional.of(false))),
                pod.spec().containers().getFirst().env().getFirst().valueFrom());
        assertEquals(Optional.of(new VolumeSource.EmptyDir("", Optional.empty())), pod.spec().volumes().getFirst().source());
        assertEquals("default",
                assertInstanceOf(DriverVolumeSource.Iscsi.class, pod.spec().volumes().getLast().source().orElseThrow())
                        .iscsiInterface());
        ResourceRequirements ofPod = pod.spec().resources().orElseThrow();
        assertEquals("2m", ofPod.limits().get("cpu").toString());
        assertEquals("2m", ofPod.requests().get("cpu").toString());
    }

    @Test
    void disksOfAzureHaveTheDefaultsOfTheApi() {
        var given = new CloudVolumeSource.AzureDisk("d", "/d", Optional.empty(), Optional.of(""), Optional.empty(), Optional.of("Managed"));
        assertEquals(new CloudVolumeSource.AzureDisk("d", "/d", Optional.of("ReadWrite"), Optional.of(""), Optional.of(false),
                Optional.of("Managed")), VolumeDefaults.apply(new Volume("v", Optional.of(given))).source().orElseThrow());
        var plain = new CloudVolumeSource.AzureDisk("d", "/d", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        assertEquals(new CloudVolumeSource.AzureDisk("d", "/d", Optional.of("ReadWrite"), Optional.of("ext4"), Optional.of(false),
                Optional.of("Shared")), VolumeDefaults.apply(new Volume("v", Optional.of(plain))).source().orElseThrow());
    }

    @Test
    void aPodNeedsAName() {
        Invalid invalid = invalid(StaticPods.prepare(
                web().withMetadata(ObjectMeta.builder().generateName("web-").build()), FORM, FILE, "node1"));
        assertEquals(Reason.MISSING_NAME, invalid.reason());
        assertEquals("metadata.name: Required value: name is needed for the pod", invalid.message());
    }

    @Test
    void mistakesAreReportedTogether() {
        Invalid invalid = invalid(StaticPods.prepare(web().withSpec(PodSpec.builder()
                .containers(List.of(Container.builder().name("C").build())).hostname("-").build()), FORM, FILE,
                "node1"));
        assertEquals(Reason.INVALID, invalid.reason());
        assertEquals(List.of("spec.containers[0].name", "spec.containers[0].image", "spec.hostname"),
                invalid.errors().stream().map(e -> e.path()).toList());
    }

    @Test
    void whatNeedsTheApiServerIsRefusedWhereItStands() {
        Map<String, PodSpecBuilder> specs = new LinkedHashMap<>();
        specs.put("spec.serviceAccountName: Forbidden: static pods may not reference serviceaccounts",
                spec().serviceAccountName("sa"));
        specs.put("spec.serviceAccount: Forbidden: static pods may not reference serviceaccounts",
                spec().serviceAccount("sa"));
        specs.put("spec.imagePullSecrets[0]: Forbidden: static pods may not reference secrets",
                spec().imagePullSecrets(List.of(new LocalObjectReference("s"))));
        specs.put("spec.resourceClaims: Forbidden: static pods may not reference resourceclaims",
                spec().resourceClaims(List.of(new PodResourceClaim("gpu", Optional.of("claim"), Optional.empty()))));
        specs.put("spec.volumes[0]: Forbidden: static pods may not reference secrets (via secret volumes)",
                volume(new VolumeSource.Secret("s", List.of(), Optional.empty(), Optional.empty())));
        specs.put("spec.volumes[0]: Forbidden: static pods may not reference persistentvolumeclaims",
                volume(new VolumeSource.PersistentVolumeClaim("c", false)));
        specs.put("spec.volumes[0]: Forbidden: static pods may not reference csidrivers (via CSI volumes)",
                volume(new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(), Optional.empty())));
        specs.put("spec.volumes[0]: Forbidden: static pods may not reference configmaps (via projected volumes)",
                volume(new VolumeSource.Projected(List.of(new VolumeProjection.DownwardAPI(List.of()),
                        new VolumeProjection.ConfigMap("c", List.of(), Optional.empty())), Optional.empty())));
        specs.forEach((message, spec) -> {
            Invalid invalid = invalid(StaticPods.prepare(web().withSpec(spec.build()), FORM, FILE, "node1"));
            assertEquals(message, invalid.message());
            assertEquals(Reason.API_REFERENCE, invalid.reason());
        });
    }

    /** What a volume needs from the API server, with and without objects of the same directory. */
    @ParameterizedTest
    @MethodSource
    void volumesThatNeedTheApiServerAreRefused(VolumeSource source, String resource, boolean alsoWithConfigObjects) {
        for (StaticReferences allowed : List.of(StaticReferences.NONE, StaticReferences.CONFIG_OBJECTS)) {
            Optional<String> refusal = ApiReferences.first(volume(source).build(), allowed).map(FieldError::toString);
            boolean refused = resource != null && (alsoWithConfigObjects || allowed == StaticReferences.NONE);
            assertEquals(refused ? Optional.of("spec.volumes[0]: Forbidden: static pods may not reference " + resource)
                    : Optional.empty(), refusal);
        }
    }

    static List<Arguments> volumesThatNeedTheApiServerAreRefused() {
        Optional<LocalObjectReference> secret = Optional.of(new LocalObjectReference("s"));
        Optional<LocalObjectReference> none = Optional.empty();
        return List.of(
                Arguments.of(new VolumeSource.Secret("s", List.of(), Optional.empty(), Optional.empty()), "secrets (via secret volumes)",
                        false),
                Arguments.of(new VolumeSource.ConfigMap("c", List.of(), Optional.empty(), Optional.empty()),
                        "configmaps (via configmap volumes)", false),
                Arguments.of(projected(new VolumeProjection.Secret("s", List.of(), Optional.empty())),
                        "secrets (via projected volumes)", false),
                Arguments.of(projected(new VolumeProjection.ConfigMap("c", List.of(), Optional.empty())),
                        "configmaps (via projected volumes)", false),
                Arguments.of(projected(new VolumeProjection.ServiceAccountToken("", Optional.empty(), "t")),
                        "serviceaccounts (via projected volumes)", true),
                Arguments.of(projected(new VolumeProjection.ClusterTrustBundle("b", "", Optional.empty(), Optional.empty(), "p")),
                        "clustertrustbundles", true),
                Arguments.of(projected(new VolumeProjection.PodCertificate("s", "k", Optional.empty(), "b", "", "", Map.of())),
                        "podcertificates", true),
                Arguments.of(projected(new VolumeProjection.DownwardAPI(List.of())), null, false),
                Arguments.of(new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(), Optional.empty()),
                        "csidrivers (via CSI volumes)", true),
                Arguments.of(new RetiredVolumeSource.Glusterfs("e", "p", false), "endpoints (via glusterFS volumes)", true),
                Arguments.of(new VolumeSource.PersistentVolumeClaim("c", false), "persistentvolumeclaims", true),
                Arguments.of(new VolumeSource.Ephemeral(Optional.empty()), "persistentvolumeclaims (via ephemeral volumes)", true),
                Arguments.of(new CloudVolumeSource.AzureFile("s", "share", false), "secrets (via azureFile volumes)", true),
                Arguments.of(new DriverVolumeSource.Iscsi("p", "i", 0, "", "", false, List.of(), true, true, secret, ""), "secrets", true),
                Arguments.of(new DriverVolumeSource.Iscsi("p", "i", 0, "", "", false, List.of(), true, true, none, ""), null, false),
                Arguments.of(new DriverVolumeSource.FlexVolume("d", "", secret, false, Map.of()), "secrets", true),
                Arguments.of(new DriverVolumeSource.FlexVolume("d", "", none, false, Map.of()), null, false),
                Arguments.of(new CloudVolumeSource.Cinder("d", "", false, secret), "secrets", true),
                Arguments.of(new RetiredVolumeSource.Rbd(List.of(), "", "", "", "", "", secret, false), "secrets", true),
                Arguments.of(new RetiredVolumeSource.Cephfs(List.of(), "", "", "", secret, false), "secrets", true),
                Arguments.of(new RetiredVolumeSource.Storageos("", "", "", false, secret), "secrets", true),
                Arguments.of(new RetiredVolumeSource.ScaleIO("", "", secret, false, "", "", "", "", "", false), "secrets", true),
                Arguments.of(new DriverVolumeSource.Nfs("s", "/a", false), null, false),
                Arguments.of(new VolumeSource.HostPath("/a", Optional.empty()), null, false),
                Arguments.of(new RetiredVolumeSource.Flocker("d", ""), null, false));
    }

    private static VolumeSource projected(VolumeProjection source) {
        return new VolumeSource.Projected(List.of(source), Optional.empty());
    }

    /** In the environment of any container, at its place. */
    @ParameterizedTest
    @CsvSource({"spec.initContainers, true", "spec.containers, false"})
    void environmentsThatNeedTheApiServerAreRefused(String path, boolean init) {
        EnvFromSource secret = new EnvFromSource("", Optional.empty(), Optional.of(new OptionalReference("s", Optional.empty())));
        EnvFromSource map = new EnvFromSource("", Optional.of(new OptionalReference("c", Optional.empty())), Optional.empty());
        EnvFromSource nothing = new EnvFromSource("", Optional.empty(), Optional.empty());
        Map<String, Container> wrong = Map.of(
                "[1].envFrom[1]: Forbidden: static pods may not reference secrets", reading(List.of(nothing, secret)),
                "[1].envFrom[0]: Forbidden: static pods may not reference configmaps", reading(List.of(map)),
                "[1].env[1].valueFrom: Forbidden: static pods may not reference secrets",
                reading(List.of(), new EnvVarSource.SecretKeyRef("s", "k", Optional.empty())),
                "[1].env[1].valueFrom: Forbidden: static pods may not reference configmaps",
                reading(List.of(), new EnvVarSource.ConfigMapKeyRef("c", "k", Optional.empty())));
        wrong.forEach((message, container) -> {
            List<Container> containers = List.of(Container.builder().name("first").build(), container);
            PodSpec of = (init ? spec().initContainers(containers) : spec().containers(containers)).build();
            assertEquals(Optional.of(path + message), ApiReferences.first(of, StaticReferences.NONE).map(FieldError::toString));
            assertEquals(Optional.empty(), ApiReferences.first(of, StaticReferences.CONFIG_OBJECTS));
        });
    }

    private static Container reading(List<EnvFromSource> bulk, EnvVarSource... env) {
        List<EnvVar> variables = new ArrayList<>(List.of(new EnvVar("A", "text", Optional.empty())));
        Stream.of(env).forEach(source -> variables.add(new EnvVar("B", "", Optional.of(source))));
        return Container.builder().name("second").envFrom(bulk).env(variables).build();
    }

    @Test
    void objectsOfTheSameDirectoryMayBeRead() {
        PodSpecBuilder reading = spec().imagePullSecrets(List.of(new LocalObjectReference("s")))
                .containers(List.of(Container.builder().name("c").image("i")
                        .envFrom(List.of(new EnvFromSource("", Optional.empty(),
                                Optional.of(new OptionalReference("s", Optional.empty())))))
                        .env(List.of(new EnvVar("V", "", Optional.of(
                                new EnvVarSource.ConfigMapKeyRef("c", "k", Optional.empty())))))
                        .build()))
                .volumes(List.of(
                        new Volume("a", Optional.of(new VolumeSource.Secret("s", List.of(), Optional.empty(),
                                Optional.empty()))),
                        new Volume("b", Optional.of(new VolumeSource.Projected(List.of(
                                new VolumeProjection.ConfigMap("c", List.of(), Optional.empty())),
                                Optional.empty())))));
        valid(StaticPods.prepare(web().withSpec(reading.build()), FORM, FILE, "n", StaticReferences.CONFIG_OBJECTS));
        assertEquals(Reason.API_REFERENCE,
                invalid(StaticPods.prepare(web().withSpec(reading.build()), FORM, FILE, "n")).reason());
        assertEquals("spec.serviceAccountName: Forbidden: static pods may not reference serviceaccounts",
                invalid(StaticPods.prepare(web().withSpec(spec().serviceAccountName("sa").build()), FORM, FILE, "n",
                        StaticReferences.CONFIG_OBJECTS)).message());
        assertEquals("spec.volumes[0]: Forbidden: static pods may not reference persistentvolumeclaims",
                invalid(StaticPods.prepare(web().withSpec(volume(
                        new VolumeSource.PersistentVolumeClaim("c", false)).build()), FORM, FILE, "n",
                        StaticReferences.CONFIG_OBJECTS)).message());
    }

    @Test
    void defaultsAppliedTwiceAreDefaultsAppliedOnce() {
        Pod once = PodDefaults.apply(web());
        assertNotEquals(web(), once);
        assertEquals(once, PodDefaults.apply(once));
    }

    private static String uid(Function<Pod, byte[]> form, StaticPodOrigin origin, String node) {
        return valid(StaticPods.prepare(web(), form, origin, node)).uid();
    }

    private static Pod valid(StaticPod result) {
        return assertInstanceOf(StaticPod.Valid.class, result, result::toString).pod();
    }

    private static Invalid invalid(StaticPod result) {
        return assertInstanceOf(Invalid.class, result, result::toString);
    }

    private static PodSpecBuilder volume(VolumeSource source) {
        return spec().volumes(List.of(new Volume("v", Optional.of(source))));
    }

    private static PodSpecBuilder spec() {
        return PodSpec.builder().containers(List.of(Container.builder().name("c").image("img").build()));
    }

    private static Pod web() {
        return new Pod(ObjectMeta.builder().name("web").build(), spec().build(), PodStatus.builder().build());
    }
}
