package io.jubelet.domain.validation;

import static io.jubelet.domain.validation.Pods.expect;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.HostAlias;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodDNSConfig;
import io.jubelet.domain.pod.PodDNSConfigOption;
import io.jubelet.domain.pod.PodOS;
import io.jubelet.domain.pod.PodReadinessGate;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSchedulingGate;
import io.jubelet.domain.pod.PodSchedulingGroup;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.Sysctl;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpecRulesTest {

    private static final String LABEL = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters "
            + "or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex "
            + "used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

    @Test
    void aValidPodHasNoMistakes() {
        expect(Pods.valid());
    }

    @Test
    void defaultsAreRequired() {
        Pod bare = new Pod(ObjectMeta.builder().name("web").namespace("ns").build(), PodSpec.builder().build(),
                Pods.valid().status());
        expect(bare,
                "spec.terminationGracePeriodSeconds: Required value",
                "spec.containers: Required value",
                "spec.restartPolicy: Required value",
                "spec.dnsPolicy: Required value");
    }

    @Test
    void finalizersAreQualifiedAndPrefixesAreNames() {
        Pod pod = Pods.valid();
        expect(pod.withMetadata(pod.metadata().toBuilder().finalizers(List.of("orphan", "a/b")).generateName("web-").build()));
        expect(pod.withMetadata(pod.metadata().toBuilder().finalizers(List.of("mine")).generateName("A").build()),
                "metadata.generateName: Invalid value: \"A\": " + Names.dnsSubdomain("A").orElseThrow(),
                "metadata.finalizers[0]: Invalid value: \"mine\": name is neither a standard finalizer name nor is it fully qualified");
    }

    @Test
    void metadata() {
        Pod pod = Pods.valid();
        OwnerReference owner = OwnerReference.builder().apiVersion("v1").kind("Node").name("n").uid("u")
                .controller(true).build();
        expect(pod.withMetadata(pod.metadata().toBuilder().namespace("a.b").generation(-1)
                        .labels(Map.of("ok", "-")).annotations(Map.of("no/no/no", "x", "Upper/x", "y"))
                        .ownerReferences(List.of(owner, owner, OwnerReference.builder().kind("x").build())).build()),
                "metadata.namespace: Invalid value: \"a.b\": must not contain dots",
                "metadata.generation: Invalid value: -1: must be greater than or equal to 0",
                "metadata.labels[ok]: Invalid value: \"-\": a valid label must be an empty string or consist of "
                        + "alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric "
                        + "character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is "
                        + "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
                "metadata.annotations: Invalid value: \"no/no/no\": a valid label key must consist of alphanumeric "
                        + "characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. "
                        + "'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
                        + "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' "
                        + "(e.g. 'example.com/MyName')",
                "metadata.ownerReferences[2].apiVersion: Required value: must not be empty",
                "metadata.ownerReferences[2].name: Required value: must not be empty",
                "metadata.ownerReferences[2].uid: Required value: must not be empty",
                "metadata.ownerReferences: Invalid value: \"2 controllers\": Only one reference can have Controller "
                        + "set to true");
        expect(pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of("a", "x".repeat(262_144))).build()),
                "metadata.annotations: Too long: may not be more than 262144 bytes");
    }

    @Test
    void numbersAndWords() {
        expect(spec -> spec.activeDeadlineSeconds(0L).preemptionPolicy("Sometimes").dnsPolicy("Mine")
                .os(new PodOS("dos")),
                "spec.dnsPolicy: Unsupported value: \"Mine\": supported values: \"ClusterFirst\", "
                        + "\"ClusterFirstWithHostNet\", \"Default\", \"None\"",
                "spec.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive",
                "spec.preemptionPolicy: Unsupported value: \"Sometimes\": supported values: \"Never\", "
                        + "\"PreemptLowerPriority\"",
                "spec.os.name: Unsupported value: \"dos\": supported values: \"linux\", \"windows\"");
    }

    @Test
    void hostNames() {
        expect(spec -> spec.hostname("a.b").subdomain("_").hostNetwork(true).setHostnameAsFQDN(true)
                .hostnameOverride("a.b"),
                "spec.hostname: Invalid value: \"a.b\": must not contain dots",
                "spec.subdomain: Invalid value: \"_\": " + LABEL,
                "spec.hostnameOverride: Forbidden: may not be specified when hostNetwork is true",
                "spec.hostnameOverride: Forbidden: may not be specified when setHostnameAsFQDN is true");
        expect(spec -> spec.hostnameOverride("a".repeat(65)),
                "spec.hostnameOverride: Too long: may not be more than 64 bytes");
    }

    @Test
    void gatesAndEphemeralContainersComeLater() {
        expect(spec -> spec.schedulingGates(List.of(new PodSchedulingGate("g"), new PodSchedulingGate("g"))),
                "spec.schedulingGates[1]: Duplicate value: \"g\"",
                "spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared");
    }

    @Test
    void aGroupHasAName() {
        expect(spec -> spec.schedulingGroup(new PodSchedulingGroup(Optional.of("workers-0"))));
        expect(spec -> spec.schedulingGroup(new PodSchedulingGroup(Optional.of("no/name"))),
                "spec.schedulingGroup.podGroupName: Invalid value: \"no/name\": " + Names.dnsSubdomain("no/name").orElseThrow());
        expect(spec -> spec.schedulingGroup(new PodSchedulingGroup(Optional.empty())),
                "spec.schedulingGroup.podGroupName: Invalid value: \"null\": must specify one of: `podGroupName`");
    }

    @Test
    void namesAreUniqueAmongAllContainers() {
        Container c = Pods.container(x -> x);
        expect(spec -> spec.containers(List.of(c, c)).initContainers(List.of(c)),
                "spec.containers[1].name: Duplicate value: \"c\"",
                "spec.initContainers[0].name: Duplicate value: \"c\"");
    }

    @Test
    void onlySidecarsAmongInitContainersAreProbed() {
        Container init = Pods.container(c -> c.name("i").livenessProbe(Probe.builder().build()));
        expect(spec -> spec.initContainers(List.of(init)),
                "spec.initContainers[0].livenessProbe: Forbidden: may not be set for init containers without "
                        + "restartPolicy=Always");
        expect(spec -> spec.initContainers(List.of(init.toBuilder().restartPolicy(RestartPolicy.ALWAYS).build())),
                "spec.initContainers[0].livenessProbe: Required value: must specify a handler type");
    }

    @Test
    void nameResolution() {
        expect(spec -> spec.dnsPolicy("None"), "spec.dnsConfig: Required value: must provide `dnsConfig` when "
                + "`dnsPolicy` is None");
        expect(spec -> spec.dnsPolicy("None").dnsConfig(new PodDNSConfig(List.of(), List.of(), List.of())),
                "spec.dnsConfig.nameservers: Required value: must provide at least one DNS nameserver when `dnsPolicy` "
                        + "is None");
        expect(spec -> spec.dnsConfig(new PodDNSConfig(List.of("192.0.2.1", "2001:db8::1", "x"), List.of(".", "_tcp.a.",
                "A"),
                        List.of(new PodDNSConfigOption("", Optional.empty()))))
                        .hostAliases(List.of(new HostAlias("192.0.2.256", List.of("ok", "_")))),
                "spec.dnsConfig.nameservers[2]: Invalid value: \"x\": must be a valid IP address, (e.g. 10.9.8.7 or "
                        + "2001:db8::ffff)",
                "spec.dnsConfig.searches[2]: Invalid value: \"A\": " + subdomain(),
                "spec.dnsConfig.options[0]: Required value: must not be empty",
                "spec.hostAliases[0].ip: Invalid value: \"192.0.2.256\": must be a valid IP address, (e.g. 10.9.8.7 or "
                        + "2001:db8::ffff)",
                "spec.hostAliases[0].hostnames[1]: Invalid value: \"_\": " + subdomain());
    }

    private static String subdomain() {
        return "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
                + "must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
                + "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
    }

    @Test
    void namespacesOfTheHost() {
        expect(spec -> spec.hostUsers(false).hostNetwork(true).hostPID(true).hostIPC(true).shareProcessNamespace(true),
                "spec.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be "
                        + "enabled",
                "spec.hostNetwork: Forbidden: when `pod.Spec.HostUsers` is false",
                "spec.hostPID: Forbidden: when `pod.Spec.HostUsers` is false",
                "spec.hostIPC: Forbidden: when `pod.Spec.HostUsers` is false");
    }

    @Test
    void aUserNamespaceInTheNetworkOfTheHostNeedsItsGate() {
        Pod pod = Pods.spec(spec -> spec.hostUsers(false).hostNetwork(true).hostPID(true));
        assertEquals(List.of("spec.hostPID: Forbidden: when `pod.Spec.HostUsers` is false"),
                PodValidation.ofNew(pod, new GatedFields(false, true)).stream().map(FieldError::toString).toList());
    }

    @Test
    void securityOfThePod() {
        expect(spec -> spec.hostNetwork(true).securityContext(PodSecurityContext.builder().fsGroup(-1L)
                        .supplementalGroups(List.of(0L, 2_147_483_648L)).fsGroupChangePolicy("x")
                        .sysctls(List.of(new Sysctl("net.core.x", "1"), new Sysctl("kernel.a", "1"),
                        new Sysctl("kernel/a", "2"),
                                new Sysctl("A", ""))).build()),
                "spec.securityContext.fsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive",
                "spec.securityContext.supplementalGroups[1]: Invalid value: 2147483648: must be between 0 and "
                        + "2147483647, inclusive",
                "spec.securityContext.fsGroupChangePolicy: Unsupported value: \"x\": supported values: \"Always\", "
                        + "\"OnRootMismatch\"",
                "spec.securityContext.sysctls[0].name: Invalid value: \"net.core.x\": may not be specified when "
                        + "'hostNetwork' is true",
                "spec.securityContext.sysctls[2].name: Duplicate value: \"kernel/a\"",
                "spec.securityContext.sysctls[3].name: Invalid value: \"A\": must have parts of lower case "
                        + "alphanumeric characters, '-' or '_', separated by '.' or '/'");
    }

    @Test
    void tolerations() {
        expect(spec -> spec.tolerations(List.of(
                        Toleration.builder().operator("Equal").build(),
                        Toleration.builder().key("k").operator("Exists").value("v").effect("NoSchedule")
                                .tolerationSeconds(1L).build(),
                        Toleration.builder().key("k").operator("Lt").effect("Never").build(),
                        Toleration.builder().key("k").value("v").build())),
                "spec.tolerations[0].operator: Invalid value: \"Equal\": operator must be Exists when `key` is empty, "
                        + "which means \"match all values and all keys\"",
                "spec.tolerations[1].effect: Invalid value: \"NoSchedule\": effect must be 'NoExecute' when "
                        + "`tolerationSeconds` is set",
                "spec.tolerations[1].operator: Invalid value: \"v\": value must be empty when `operator` is 'Exists'",
                "spec.tolerations[2].operator: Unsupported value: \"Lt\": supported values: \"Equal\", \"Exists\", \"Lt\", \"Gt\"",
                "spec.tolerations[2].effect: Unsupported value: \"Never\": supported values: \"NoExecute\", "
                        + "\"NoSchedule\", \"PreferNoSchedule\"");
    }

    @Test
    void claimsAreNamedOnceAndHaveOneSource() {
        expect(spec -> spec.resourceClaims(List.of(claim("a", "c", null), claim("b", null, "t"), claim("a", "c", null),
                        claim("", "c", null), claim("A", "c", null), claim("d", "C", null), claim("e", null, "T"),
                        claim("f", "c", "t"), claim("g", null, null))),
                "spec.resourceClaims[2].name: Duplicate value: \"a\"",
                "spec.resourceClaims[3].name: Required value",
                "spec.resourceClaims[4].name: Invalid value: \"A\": " + LABEL,
                "spec.resourceClaims[5].resourceClaimName: Invalid value: \"C\": " + subdomain(),
                "spec.resourceClaims[6].resourceClaimTemplateName: Invalid value: \"T\": " + subdomain(),
                "spec.resourceClaims[7]: Invalid value: \"f\": at most one of `resourceClaimName` or `resourceClaimTemplateName` may be"
                        + " specified",
                "spec.resourceClaims[8]: Invalid value: \"g\": must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
    }

    private static PodResourceClaim claim(String name, String claim, String template) {
        return new PodResourceClaim(name, Optional.ofNullable(claim), Optional.ofNullable(template));
    }

    @Test
    void namesOfOtherObjectsAreSubdomains() {
        expect(spec -> spec.serviceAccountName("A").nodeName("B").priorityClassName("C").runtimeClassName("D")
                        .nodeSelector(Map.of("/k", "v")).hostnameOverride("E")
                        .readinessGates(List.of(new PodReadinessGate("ok"), new PodReadinessGate("a b")))
                        .overhead(Map.of("cpu", Quantity.parse("-1"))),
                "spec.nodeSelector: Invalid value: \"/k\": prefix part must be non-empty",
                "spec.serviceAccountName: Invalid value: \"A\": " + subdomain(),
                "spec.nodeName: Invalid value: \"B\": " + subdomain(),
                "spec.priorityClassName: Invalid value: \"C\": " + subdomain(),
                "spec.runtimeClassName: Invalid value: \"D\": " + subdomain(),
                "spec.readinessGates[1].conditionType: Invalid value: \"a b\": " + Names.qualified("a b").orElseThrow(),
                "spec.hostnameOverride: Invalid value: \"E\": " + subdomain(),
                "spec.overhead[cpu]: Invalid value: \"-1\": must be greater than or equal to 0");
        expect(spec -> spec.hostnameOverride("a".repeat(64)));
        expect(spec -> spec.nodeName("").schedulingGates(List.of(new PodSchedulingGate("a b"))),
                "spec.schedulingGates[0]: Invalid value: \"a b\": " + Names.qualified("a b").orElseThrow());
    }

    @Test
    void aSystemHasAName() {
        expect(spec -> spec.os(new PodOS("")), "spec.os.name: Required value");
    }

    @Test
    void volumesHaveNamesAndSources() {
        Pod pod = Pods.valid();
        Pod odd = pod.withSpec(pod.spec().toBuilder().volumes(List.of(new Volume("A", Optional.of(new VolumeSource.EmptyDir("",
                Optional.of(Quantity.ZERO)))), new Volume("b", Optional.empty()))).build());
        expect(odd, "spec.volumes[0].name: Invalid value: \"A\": " + LABEL,
                "spec.volumes[1]: Required value: must specify a volume type");
        Pods.expectVolume(new DriverVolumeSource.Csi("", Optional.empty(), "", Map.of(), Optional.empty()),
                "spec.volumes[0].csi.driver: Required value");
        Pods.expectVolume(new DriverVolumeSource.Nfs("s", "", false), "spec.volumes[0].nfs.path: Required value",
                "spec.volumes[0].nfs.path: Invalid value: \"\": must be an absolute path");
    }

    @Test
    void ephemeralContainersComeLater() {
        var debug = new EphemeralContainer(Pods.container(c -> c.name("debug")), "");
        expect(spec -> spec.ephemeralContainers(List.of(debug)), "spec.ephemeralContainers: Forbidden: cannot be set on create");
    }

    @Test
    void ownersHaveAKindAndNamespacesAName() {
        Pod pod = Pods.valid();
        OwnerReference owner = OwnerReference.builder().apiVersion("v1").name("n").uid("u").controller(true).build();
        expect(pod.withMetadata(pod.metadata().toBuilder().namespace("").labels(Map.of("/k", "v"))
                        .finalizers(List.of("/x")).ownerReferences(List.of(owner)).build()),
                "metadata.namespace: Required value",
                "metadata.labels: Invalid value: \"/k\": prefix part must be non-empty",
                "metadata.ownerReferences[0].kind: Required value: must not be empty",
                "metadata.finalizers[0]: Invalid value: \"/x\": prefix part must be non-empty");
        expect(pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of("a", "x".repeat(262_143))).build()));
    }

    @Test
    void listsOfTheDnsAreShort() {
        List<String> most = IntStream.range(0, 32).mapToObj(i -> "a".repeat(63)).toList();
        assertEquals(2047, String.join(" ", most).length());
        List<String> servers = List.of("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4");
        expect(spec -> spec.dnsConfig(new PodDNSConfig(servers.subList(0, 3), most, List.of())));
        List<String> many = Collections.nCopies(33, "a");
        expect(spec -> spec.dnsConfig(new PodDNSConfig(servers, many, List.of())),
                "spec.dnsConfig.nameservers: Invalid value: \"" + servers + "\": must not have more than 3 nameservers",
                "spec.dnsConfig.searches: Invalid value: \"" + many + "\": must not have more than 32 search paths");
        for (int length : new int[] {2048, 2049}) {
            String domain = IntStream.range(0, 8).mapToObj(i -> "a".repeat(30)).collect(Collectors.joining("."));
            List<String> searches = new ArrayList<>(Collections.nCopies(8, domain));
            searches.add("b".repeat(length - String.join(" ", searches).length() - 1 - 60) + "." + "c".repeat(59));
            assertEquals(length, String.join(" ", searches).length());
            String[] errors = length == 2048 ? new String[0] : new String[] {"spec.dnsConfig.searches: Invalid value: \"...\": must not "
                    + "have more than 2048 characters (including spaces) in the search list"};
            expect(spec -> spec.dnsConfig(new PodDNSConfig(List.of(), searches, List.of())), errors);
        }
    }
}
