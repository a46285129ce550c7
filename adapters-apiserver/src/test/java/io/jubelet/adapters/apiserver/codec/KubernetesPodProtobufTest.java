package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.Volume;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The bytes expected here were read with protoc and the definitions of Kubernetes v1.36, and say what the manifests say. The table of
 * all messages was compared in the same way with the Pod of the API's own test data, which has every field.
 */
class KubernetesPodProtobufTest {

    private final KubernetesPodProtobuf codec = new KubernetesPodProtobuf();

    private String hex(String manifest) {
        return HexFormat.of().formatHex(codec.encode(Manifests.pod(manifest)));
    }

    @Test
    void aPodIsAMessageOfThreeMessages() {
        assertEquals("0a1c" + "0a03776562" + "1a026e73" + "2a0175" + "42060880f2d6ca06" + "5a060a0161120162"
                + "1213" + "12060a0163120169" + "20ffffffffffffffffff01"
                + "1a30" + "0a0752756e6e696e67" + "620a0a0831302e302e302e31"
                + "42190a0163" + "120a12080a060881f2d6ca06" + "2001" + "2802" + "3200" + "3a00" + "4800", hex("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: ns, uid: u, labels: {a: b}, creationTimestamp: "2026-01-01T00:00:00.9Z"}
                spec:
                  terminationGracePeriodSeconds: -1
                  containers: [{name: c, image: i}]
                status:
                  phase: Running
                  podIPs: [{ip: 10.0.0.1}]
                  containerStatuses:
                  - {name: c, ready: true, restartCount: 2, started: false, state: {running: {startedAt: "2026-01-01T00:00:01Z"}}}
                """));
    }

    @Test
    void whatJsonHasInlineHasAMessageOfItsOwn() {
        assertEquals("0a12" + "0a0176" + "120d120b12090a0734333530304d69",
                spec("volumes: [{name: v, emptyDir: {sizeLimit: 43500Mi}}]"));
        assertEquals("1214" + "0a0163" + "9a010e" + "120c" + "0a080a06636f6e666967" + "1001",
                spec("containers: [{name: c, envFrom: [{configMapRef: {name: config, optional: true}}]}]"));
        assertEquals("920208" + "0a030a0165" + "120163", spec("ephemeralContainers: [{name: e, targetContainerName: c}]"));
    }

    @Test
    void aPortIsANumberOrAName() {
        assertEquals("120d" + "0a0163" + "52080a061a040a02" + "1050",
                spec("containers: [{name: c, livenessProbe: {tcpSocket: {port: 80}}}]"));
        assertEquals("1215" + "0a0163" + "5a100a0c1a0a0a08" + "0801" + "1a0468747470" + "2005",
                spec("containers: [{name: c, readinessProbe: {tcpSocket: {port: http}, periodSeconds: 5}}]"));
    }

    @Test
    void amountsAreMessagesInMaps() {
        assertEquals("82020d" + "0a03637075" + "12060a043235306d", spec("overhead: {cpu: 250m}"));
    }

    /** The spec of a pod that has nothing else but metadata without members. */
    private String spec(String yaml) {
        String pod = hex("apiVersion: v1\nkind: Pod\nspec:\n  " + yaml + "\n");
        assertEquals("0a0012", pod.substring(0, 6));
        assertEquals(pod.length() / 2 - 4, HexFormat.fromHexDigits(pod, 6, 8));
        return pod.substring(8);
    }

    /** A component that a record of the domain is given needs a number here. */
    @Test
    void everyMemberOfEveryPodHasAField() {
        LongStream.range(0, 300).forEach(seed -> {
            var records = new RandomRecords(new Random(seed));
            Pod pod = records.next(Pod.class);
            assertTrue(codec.encode(pod).length > 0, () -> "seed " + seed);
            PodSpec spec = PodSpec.builder().containers(List.of(records.next(Container.class)))
                    .volumes(List.of(records.next(Volume.class), records.next(Volume.class))).build();
            assertTrue(codec.encode(pod.withSpec(spec)).length > 0, () -> "seed " + seed);
        });
    }

    @Test
    void whatHasNoFieldIsNotLeftOutInSilence() {
        var tree = new ProtobufTree(MessageTable.parse("Pod name=1 +2:Inner\nInner a=1"));
        assertEquals("0a017812020801", HexFormat.of().formatHex(tree.bytes("Pod", Map.of("name", "x", "a", true))));
        assertThrows(IllegalStateException.class, () -> tree.bytes("Pod", Map.of("other", 1)));
        assertThrows(IllegalStateException.class, () -> tree.bytes("Pod", Map.of("name", Map.of())));
    }

    @Test
    void aTableThatContradictsItselfIsRefused() {
        for (String table : List.of("A a=1 b=1", "A a=1 a=2", "A a=1\nA b=2", "A a=1:B", "A a=1:{B}")) {
            assertThrows(IllegalStateException.class, () -> MessageTable.parse(table), table);
        }
    }
}
