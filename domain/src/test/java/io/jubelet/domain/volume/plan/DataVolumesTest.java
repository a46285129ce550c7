package io.jubelet.domain.volume.plan;

import static io.jubelet.domain.volume.plan.VolumeCases.files;
import static io.jubelet.domain.volume.plan.VolumeCases.item;
import static io.jubelet.domain.volume.plan.VolumeCases.plan;
import static io.jubelet.domain.volume.plan.VolumeCases.pod;
import static io.jubelet.domain.volume.plan.VolumeCases.problem;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.podcertificate.CertificateNeed;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.sample.SamplePods;
import io.jubelet.domain.volume.DownwardAPIVolumeFile;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.ObjectFieldSelector;
import io.jubelet.domain.volume.ResourceFieldSelector;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DataVolumesTest {

    private static final Optional<Boolean> MUST = Optional.empty();
    private static final Optional<Boolean> MAY = Optional.of(true);
    private static final VolumeProjection TOKEN =
            new VolumeProjection.ServiceAccountToken("", Optional.of(3607L), "token");

    private static VolumeSource configMap(String name, Optional<Boolean> optional, KeyToPath... items) {
        return new VolumeSource.ConfigMap(name, List.of(items), Optional.empty(), optional);
    }

    private static VolumeSource secret(String name, Optional<Boolean> optional, KeyToPath... items) {
        return new VolumeSource.Secret(name, List.of(items), Optional.of(0400), optional);
    }

    private static VolumeSource projected(VolumeProjection... sources) {
        return new VolumeSource.Projected(List.of(sources), Optional.of(0644));
    }

    private static DownwardAPIVolumeFile field(String path, String field) {
        return new DownwardAPIVolumeFile(path, Optional.of(new ObjectFieldSelector("v1", field)), Optional.empty(),
                Optional.empty());
    }

    private static DownwardAPIVolumeFile resource(String path, String container, String resource, String divisor) {
        return new DownwardAPIVolumeFile(path, Optional.empty(), Optional.of(new ResourceFieldSelector(container, resource,
                Optional.of(Quantity.parse(divisor)))), Optional.of(0600));
    }

    @Test
    void allKeysBecomeFiles() throws Exception {
        VolumePlan plan = plan(pod(), configMap("cm", MUST));
        assertEquals(VolumeDataKind.CONFIG_MAP, ((VolumePlan.Files) plan).kind());
        assertEquals(Set.of("a", "b", "bin"), files(plan).keySet());
        assertEquals("0644 text a", files(plan).get("a"));
        assertArrayEquals(new byte[] {0, -1}, ((VolumePlan.Files) plan).files().get("bin").content().bytes());
        assertEquals(Map.of("user", "0400 anna", "a", "0400 hidden"), files(plan(pod(), secret("sec", MUST))));
    }

    @Test
    void itemsSelectKeysAndGiveThemPathsAndModes() throws Exception {
        assertEquals(Map.of("x/y", "0600 text a", "z", "0644 text a"),
                files(plan(pod(), configMap("cm", MUST, item("a", "x/y", 0600), item("a", "z")))));
        assertEquals(Map.of("u", "0400 anna"), files(plan(pod(), secret("sec", MUST, item("user", "u")))));
    }

    @Test
    void whatIsMissingIsNamedUnlessItMayBe() throws Exception {
        assertEquals("configmap \"no\" not found", problem(pod(), configMap("no", MUST)));
        assertEquals("secret \"no\" not found", problem(pod(), secret("no", Optional.of(false))));
        assertEquals("configmap references non-existent config key: k", problem(pod(), configMap("cm", MUST, item("k", "f"))));
        assertEquals("references non-existent secret key: k", problem(pod(), secret("sec", MUST, item("k", "f"))));
        assertEquals(Map.of(), files(plan(pod(), configMap("no", MAY))));
        assertEquals(Map.of(), files(plan(pod(), secret("no", MAY, item("k", "f")))));
        assertEquals(Map.of("g", "0644 text b"),
                files(plan(pod(), configMap("cm", MAY, item("k", "f"), item("b", "g")))));
    }

    @Test
    void fieldsOfThePodBecomeFiles() throws Exception {
        VolumeSource source = new VolumeSource.DownwardAPI(List.of(field("labels", "metadata.labels"),
                field("./one//note", "metadata.annotations['note']"), field("name", "metadata.name"),
                resource("cpu", "main", "requests.cpu", "1m"), resource("memory", "main", "limits.memory", "1Mi"),
                resource("node", "main", "limits.cpu", "1")), Optional.empty());
        assertEquals(Map.of("labels", "0644 a=\"x\\\"y\"\nb=\"2\"", "one/note", "0644 l1\nl2", "name", "0644 web",
                "cpu", "0600 250", "memory", "0600 64", "node", "0600 4"), files(plan(pod(), source)));
    }

    /** A volume may have all annotations in thousands of files. */
    @Test
    void filesOfOneContentShareIt() throws Exception {
        VolumePlan.Files plan = (VolumePlan.Files) plan(pod(), new VolumeSource.DownwardAPI(
                List.of(field("one", "metadata.labels"), field("other", "metadata.labels")), Optional.empty()));
        assertSame(plan.files().get("one").content(), plan.files().get("other").content());
    }

    @Test
    void limitsThatContainersLackAreThoseOfTheNodeWhateverThePodMayUse() throws Exception {
        Pod pod = pod(spec -> spec.initContainers(List.of(SamplePods.container("setup", "", "")))
                .resources(SamplePods.resources("", "cpu=2 memory=1Gi")));
        VolumeSource source = new VolumeSource.DownwardAPI(List.of(resource("main", "main", "limits.cpu", "1"),
                resource("setup", "setup", "limits.memory", "1Gi"), resource("requests", "setup", "requests.cpu", "1")),
                Optional.empty());
        assertEquals(Map.of("main", "0600 4", "setup", "0600 4", "requests", "0600 0"), files(plan(pod, source)));
    }

    @Test
    void everyFieldThereIsNotIsNamed() {
        assertEquals("[unsupported fieldPath: spec.nodeName, container other not found]",
                problem(pod(), new VolumeSource.DownwardAPI(List.of(field("a", "spec.nodeName"),
                        resource("b", "other", "limits.cpu", "1")), Optional.empty())));
    }

    @Test
    void laterSourcesOfAProjectionWin() throws Exception {
        VolumeSource source = projected(
                new VolumeProjection.ConfigMap("cm", List.of(), MUST),
                new VolumeProjection.Secret("sec", List.of(item("a", "a"), item("user", "d/user", 0440)), MUST),
                new VolumeProjection.DownwardAPI(List.of(field("b", "metadata.uid"))),
                new VolumeProjection.ConfigMap("no", List.of(), MAY));
        Map<String, String> files = files(plan(pod(), source));
        assertEquals(Set.of("a", "b", "bin", "d/user"), files.keySet());
        assertEquals("0644 hidden", files.get("a"));
        assertEquals("0644 u1", files.get("b"));
        assertEquals("0440 anna", files.get("d/user"));
    }

    @Test
    void everySourceThatFailsIsNamed() {
        assertEquals("[configmap \"no\" not found, references non-existent secret key: k, "
                + "there are no trust anchors for path ca]", problem(pod(), projected(
                        new VolumeProjection.ConfigMap("no", List.of(), MUST),
                        new VolumeProjection.Secret("sec", List.of(item("k", "f")), MUST),
                        new VolumeProjection.ConfigMap("no", List.of(), MUST),
                        new VolumeProjection.ClusterTrustBundle("gone", "", Optional.empty(), MUST, "ca"))));
        assertEquals("[credential bundle is not issued yet, configmap \"no\" not found]", problem(pod(), projected(
                certificate("bundle", "", ""), new VolumeProjection.ConfigMap("no", List.of(), MUST))));
        assertEquals("[unsupported fieldPath: spec.nodeName, container other not found, configmap \"no\" not found]",
                problem(pod(), projected(new VolumeProjection.DownwardAPI(List.of(field("a", "spec.nodeName"),
                        resource("b", "other", "limits.cpu", "1"))), new VolumeProjection.ConfigMap("no", List.of(), MUST))));
    }

    private static VolumeProjection certificate(String bundle, String key, String chain) {
        return new VolumeProjection.PodCertificate("s", "", Optional.empty(), bundle, key, chain, Map.of());
    }

    @Test
    void certificatesAreFilesForThoseWhoReadTokens() throws Exception {
        VolumeSource source = projected(TOKEN, certificate("c/bundle", "c/key", "c/chain"));
        assertEquals(Map.of("token", "0644 jwt", "c/bundle", "0644 keychain", "c/key", "0644 key", "c/chain", "0644 chain"),
                files(plan(pod(), source)));
        assertEquals("0600@7 keychain", files(plan(runAs(7L, null, null, null), source)).get("c/bundle"));
        assertEquals(Map.of("token", "0600 jwt", "key", "0600 key"),
                files(plan(runAs(null, null, null, 5L), projected(TOKEN, certificate("", "key", "")))));
        assertEquals(Set.of(new CertificateNeed("v", 1)),
                VolumeNeeds.of(pod(), new Volume("v", Optional.of(source))).certificates());
    }

    private static Pod runAs(Long pod, Long init, Long main, Long group) {
        return pod(spec -> spec
                .initContainers(List.of(SamplePods.container("init").toBuilder().securityContext(user(init)).build()))
                .containers(List.of(SamplePods.container("main").toBuilder().securityContext(user(main)).build()))
                .securityContext(context(pod, group)));
    }

    private static SecurityContext user(Long id) {
        return id == null ? SecurityContext.builder().build() : SecurityContext.builder().runAsUser(id).build();
    }

    private static PodSecurityContext context(Long user, Long group) {
        var context = PodSecurityContext.builder();
        if (user != null) {
            context.runAsUser(user);
        }
        if (group != null) {
            context.fsGroup(group);
        }
        return context.build();
    }

    @Test
    void trustAnchorsAreAFileForThoseWhoReadTokens() throws Exception {
        VolumeSource source = projected(new VolumeProjection.ClusterTrustBundle("b", "", Optional.empty(), MUST, "ca/pem"));
        assertEquals(Map.of("ca/pem", "0644 pem"), files(plan(pod(), source)));
        assertEquals(Map.of("ca/pem", "0600@7 pem"), files(plan(runAs(7L, null, null, null), source)));
        assertTrue(VolumeNeeds.ofTrust(using(source)));
        assertFalse(VolumeNeeds.ofTrust(using(projected())));
        assertFalse(VolumeNeeds.ofTrust(pod(spec -> spec.volumes(List.of(new Volume("v", Optional.of(source)))))));
    }

    private static Pod using(VolumeSource source) {
        return pod(spec -> spec.volumes(List.of(new Volume("v", Optional.of(source)))).containers(List.of(
                SamplePods.container("main").toBuilder().volumeMounts(List.of(
                        VolumeMount.builder().name("v").mountPath("/v").build())).build())));
    }

    @Test
    void tokensAreForTheUserOfAllContainersOrTheGroup() throws Exception {
        assertEquals("0644 jwt", token(pod()));
        assertEquals("0644 jwt", token(runAs(null, null, null, null)));
        assertEquals("0600@7 jwt", token(runAs(7L, null, null, null)));
        assertEquals("0600@7 jwt", token(runAs(null, 7L, 7L, null)));
        assertEquals("0600@7 jwt", token(runAs(8L, 7L, 7L, null)));
        assertEquals("0644 jwt", token(runAs(7L, 8L, null, null)));
        assertEquals("0644 jwt", token(runAs(null, null, 7L, null)));
        assertEquals("0600 jwt", token(runAs(null, 7L, 8L, 2000L)));
        assertEquals("0600@7 jwt", token(runAs(7L, null, null, 2000L)));
    }

    @Test
    void anEphemeralContainerOfAnotherUserCanReadTokensToo() throws Exception {
        assertEquals("0644 jwt", token(debugged(runAs(null, 7L, 7L, null), 8L)));
        assertEquals("0644 jwt", token(debugged(runAs(null, 7L, 7L, null), null)));
        assertEquals("0600@7 jwt", token(debugged(runAs(null, 7L, 7L, null), 7L)));
        assertEquals("0600@7 jwt", token(debugged(runAs(7L, null, null, null), null)));
    }

    private static Pod debugged(Pod pod, Long user) {
        var debugger = SamplePods.container("debugger").toBuilder().securityContext(user(user)).build();
        return pod.withSpec(pod.spec().toBuilder().ephemeralContainers(List.of(new EphemeralContainer(debugger, ""))).build());
    }

    private static String token(Pod pod) throws PodConfigException {
        return files(plan(pod, projected(TOKEN))).get("token");
    }

    @Test
    void needsAreWhatThePlanLooksAt() {
        VolumeSource source = projected(new VolumeProjection.ConfigMap("cm", List.of(), MAY),
                new VolumeProjection.Secret("sec", List.of(), MUST), TOKEN,
                new VolumeProjection.ServiceAccountToken("vault", Optional.empty(), "v"));
        VolumeNeeds needs = VolumeNeeds.of(pod(), new Volume("v", Optional.of(source)));
        assertEquals(Set.of(VolumeCases.configMap("cm"), ConfigObjectKey.secret("ns", "sec")), needs.objects());
        assertEquals(Set.of(VolumeCases.TOKEN, new TokenNeed("vault", 3600)), needs.tokens());
        assertEquals(Set.of(VolumeCases.configMap("cm")),
                VolumeNeeds.of(pod(), new Volume("v", Optional.of(configMap("cm", MUST)))).objects());
        assertEquals(Set.of(), VolumeNeeds.of(pod(), new Volume("v", Optional.empty())).objects());
    }

    @Test
    void nothingShowsSecrets() throws Exception {
        String all = VolumeCases.INPUTS + " " + plan(pod(), secret("sec", MUST)) + plan(pod(), projected(TOKEN));
        assertFalse(all.contains("hidden") || all.contains("anna") || all.contains("jwt"), all);
    }
}
