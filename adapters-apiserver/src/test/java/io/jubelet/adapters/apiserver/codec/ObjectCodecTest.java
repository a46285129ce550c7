package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeRuntimeHandler;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.DriverVolumeSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ObjectCodecTest {

    private static final String NODE = """
            {"apiVersion":"v1","kind":"Node",
             "metadata":{"name":"n","uid":"u","resourceVersion":"7","managedFields":[{"manager":"m"}]},
             "spec":{"podCIDR":"10.0.0.0/24","podCIDRs":["10.0.0.0/24"],"taints":[{"key":"k","effect":"NoSchedule"}]},
             "status":{"capacity":{"cpu":"2","memory":"4Gi"},"newThing":{"a":[1]},
              "conditions":[{"type":"Ready","status":"True","lastHeartbeatTime":"2026-01-02T03:04:05Z"}],
              "addresses":[{"type":"InternalIP","address":"10.0.0.1"}],
              "daemonEndpoints":{"kubeletEndpoint":{"Port":10250}},
              "nodeInfo":{"machineID":"m","swap":{"capacity":7}},
              "images":[{"names":["a:1"],"sizeBytes":5}],
              "runtimeHandlers":[{"name":"","features":{"recursiveReadOnlyMounts":true,"userNamespaces":false}}]}}
            """;

    @Test
    void aNodeIsReadAndWritten() {
        ObjectCodec<Node> codec = ObjectCodec.of(Node.class);
        Node node = codec.read(ObjectCodec.parse(NODE));
        assertEquals("u", node.metadata().uid());
        assertEquals("NoSchedule", node.spec().taints().getFirst().effect());
        assertEquals(10250, node.status().daemonEndpoints().orElseThrow().kubeletEndpoint().orElseThrow().Port());
        NodeRuntimeHandler handler = node.status().runtimeHandlers().getFirst();
        assertEquals(Optional.of(true), handler.features().orElseThrow().recursiveReadOnlyMounts());
        byte[] written = JsonWriter.bytes(codec.write(node, "v1", "Node"));
        assertEquals(node, codec.read(ObjectCodec.parse(written)));
        assertTrue(new String(written, StandardCharsets.UTF_8).contains("\"kubeProxyVersion\":\"\""));
    }

    @Test
    void bytesAreBase64() {
        ObjectCodec<ConfigMap> codec = ObjectCodec.of(ConfigMap.class);
        ConfigMap map = codec.read(parse("{'metadata':{'name':'m'},'data':{'a':'x'},'binaryData':{'b':'AP8H'}}"));
        assertEquals(Map.of("b", Binary.of(new byte[] {0, -1, 7})), map.binaryData());
        assertEquals(Map.of("b", "AP8H"), codec.write(map).get("binaryData"));
    }

    @Test
    void onlyTheRecordsOfFieldManagersAreLeftOut() throws IOException {
        ObjectCodec<ConfigMap> codec = ObjectCodec.of(ConfigMap.class);
        String text = "{'metadata':{'name':'m','managedFields':[{'manager':'m'}],'labels':{'managedFields':'no'}},"
                + "'data':{'managedFields':'yes'}}";
        ConfigMap map = codec.read(parse(text));
        assertEquals(Map.of("managedFields", "yes"), map.data());
        assertEquals(Map.of("managedFields", "no"), map.metadata().labels());
        assertFalse(parse(text).object("metadata").members().containsKey("managedFields"));
        List<ConfigMap> items = new ArrayList<>();
        ObjectCodec.parseList(bytes("{'items':[" + text + "]}"), item -> items.add(codec.read(item)));
        assertEquals(List.of(map), items);
    }

    @Test
    void aBadSecretIsNotRepeated() {
        ObjectCodec<Secret> codec = ObjectCodec.of(Secret.class);
        UnreadableException e = assertThrows(UnreadableException.class,
                () -> codec.read(parse("{'data':{'password':'hunter two'}}")));
        assertFalse(e.getMessage().contains("hunter"), e.getMessage());
        assertTrue(e.getMessage().contains("data[password]"), e.getMessage());
    }

    @Test
    void whatIsNoObjectIsRefused() {
        assertThrows(UnreadableException.class, () -> parse("[1]"));
        assertThrows(UnreadableException.class, () -> parse("{'a':"));
        assertThrows(UnreadableException.class, () -> parse(""));
    }

    @Test
    void aDocumentHasLimitedValues() {
        String many = "1,".repeat(Budget.MAX_VALUES) + "1";
        for (String text : List.of("{'a':[" + many + "]}", "a: [" + many + "]")) {
            String message = assertThrows(UnreadableException.class, () -> ObjectCodec.parseDocument(
                    text.replace('\'', '"').getBytes(StandardCharsets.UTF_8))).getMessage();
            assertTrue(message.contains("more than 250000 values"), message);
        }
    }

    @Test
    void aListIsReadItemByItem() throws IOException {
        String item = "{'a':[" + "1,".repeat(Budget.MAX_VALUES / 2) + "1]}";
        String text = "{'kind':'XList','items':[" + item + "," + item + "," + item
                + "],'metadata':{'resourceVersion':'7'}}";
        List<Integer> sizes = new ArrayList<>();
        WireNode.Obj list = ObjectCodec.parseList(bytes(text),
                object -> sizes.add(object.items("a").size()));
        assertEquals(List.of(Budget.MAX_VALUES / 2 + 1, Budget.MAX_VALUES / 2 + 1, Budget.MAX_VALUES / 2 + 1), sizes);
        assertEquals("7", list.object("metadata").text("resourceVersion"));
        assertEquals(List.of(), list.items("items"));
    }

    /** An API server takes such objects of everybody who may create one: it must not keep others from being read. */
    @Test
    void anObjectWithTooManyValuesIsUnreadableAlone() throws IOException {
        ObjectCodec<Pod> codec = ObjectCodec.of(Pod.class);
        String many = "'',".repeat(Budget.MAX_VALUES) + "''";
        String large = "{'metadata':{'name':'large','resourceVersion':'7'},'spec':{'containers':[{'name':'c','args':[" + many
                + "],'image':'i','env':[{'name':'e'}]}],'nodeName':'n'},'status':{'phase':'Running'}}";
        List<String> read = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        WireNode.Obj list = ObjectCodec.parseList(
                bytes("{'items':[" + large + ",{'metadata':{'name':'small'}}," + large + "],'metadata':{'continue':'x'}}"), object -> {
                    try {
                        read.add(codec.read(object).metadata().name());
                    } catch (UnreadableException e) {
                        refused.add(object.object("metadata").text("name") + ": " + e.getMessage());
                    }
                });
        assertEquals(List.of("small"), read);
        assertEquals("x", list.object("metadata").text("continue"));
        assertEquals(2, refused.size());
        assertTrue(refused.getFirst().startsWith("large: spec.containers[0]."), refused.getFirst().substring(0, 99));
        assertTrue(refused.getFirst().contains("more than 250000 values"), refused.getFirst().substring(0, 99));
        WireNode.Obj alone = parse(large);
        assertEquals("7", alone.object("metadata").text("resourceVersion"));
        assertThrows(UnreadableException.class, () -> codec.read(alone));
        assertThrows(UnreadableException.class, alone::tree);
    }

    @Test
    void aNameMayBeAsLongAsAnObject() throws IOException {
        String name = "x".repeat(1_500_000);
        String pod = "{'metadata':{'name':'p'},'spec':{'volumes':[{'name':'v','csi':{'driver':'d',"
                + "'volumeAttributes':{'" + name + "':'y'}}}]}}";
        List<Pod> read = new ArrayList<>();
        ObjectCodec.parseList(bytes("{'items':[" + pod + "]}"), object -> read.add(ObjectCodec.of(Pod.class).read(object)));
        var source = (DriverVolumeSource.Csi) read.getFirst().spec().volumes().getFirst().source().orElseThrow();
        assertEquals(Map.of(name, "y"), source.volumeAttributes());
        assertEquals(read.getFirst(), ObjectCodec.of(Pod.class).read(parse(pod)));
    }

    @Test
    void aWordThatTheModelDoesNotKnowCountsAsAbsent() {
        Pod pod = ObjectCodec.of(Pod.class).read(parse("{'metadata':{'name':'p'},'spec':{'restartPolicy':'Sometimes',"
                + "'containers':[{'name':'c','terminationMessagePolicy':'New','imagePullPolicy':'Never'}]}}"));
        assertEquals(Optional.empty(), pod.spec().restartPolicy());
        assertEquals(Optional.empty(), pod.spec().containers().getFirst().terminationMessagePolicy());
        assertEquals("Never", pod.spec().containers().getFirst().imagePullPolicy().orElseThrow().wireName());
    }

    /** A kubelet writes such a state for a container that vanished after an instance before it had been created only. */
    @Test
    void aStateThatIsGivenTwiceKeepsNoPodFromBeingRead() {
        Pod pod = ObjectCodec.of(Pod.class).read(parse("{'metadata':{'name':'p'},'status':{'containerStatuses':[{'name':'c',"
                + "'state':{'waiting':{'reason':'PodInitializing'}},'lastState':{"
                + "'terminated':{'exitCode':137,'reason':'ContainerStatusUnknown'},'waiting':{}}}]}}"));
        ContainerStatus status = pod.status().containerStatuses().getFirst();
        assertEquals(137, status.lastTerminated().orElseThrow().exitCode());
        assertTrue(status.waiting().isPresent());
    }

    @Test
    void nothingIsWrittenAsNull() {
        Map<String, Object> map = new java.util.TreeMap<>();
        map.put("a", null);
        map.put("b", List.of());
        assertEquals("{\"a\":null,\"b\":[]}", new String(JsonWriter.bytes(map), StandardCharsets.UTF_8));
    }

    private static ByteArrayInputStream bytes(String text) {
        return new ByteArrayInputStream(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static WireNode.Obj parse(String text) {
        return ObjectCodec.parse(text.replace('\'', '"'));
    }
}
