package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Patches, above all the strategic ones that nodes send. */
class PatchTest extends ServerTest {

    private static final String A_AND_B =
            "{\"conditions\": [{\"type\": \"A\", \"status\": \"True\"}, {\"type\": \"B\", \"status\": \"True\"}";

    @Test
    void aMergePatchReplacesListsAndRemovesNulls() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set("w", "data", "l").set("x", "metadata", "labels", "a"));
        Tree changed = patch(CONFIG_MAPS + "/" + name, MERGE,
                "{\"data\": {\"k\": null, \"m\": \"y\"}, \"metadata\": {\"labels\": null}}").body();
        assertEquals(Tree.parse("{\"l\": \"w\", \"m\": \"y\"}"), changed.object("data"));
        assertFalse(changed.has("metadata", "labels"));
        assertEquals(name, changed.text("metadata", "name"));
    }

    @Test
    void conditionsAreMergedByType() {
        String path = status("""
                {"conditions": [{"type": "A", "status": "True", "reason": "R"}, {"type": "B", "status": "True"},
                 {"type": "C", "status": "True"}]}""");
        Tree changed = strategic(path, """
                {"status": {"conditions": [{"type": "B", "status": "False"}, {"type": "D", "status": "True"},
                 {"type": "A", "$patch": "delete"}, {"type": "C", "status": null, "message": "m"}]}}""");
        assertEquals(List.of("B False", "D True", "C "), conditions(changed));
        assertEquals("m", changed.objects("status", "conditions").getLast().text("message"));
    }

    @Test
    void membersOfAConditionThatAreNotNamedStay() {
        String path = status("{\"conditions\": [{\"type\": \"A\", \"status\": \"True\", \"reason\": \"R\"}]}");
        Tree changed = strategic(path, "{\"status\": {\"conditions\": [{\"type\": \"A\", \"status\": \"False\"}]}}");
        assertEquals("R", changed.objects("status", "conditions").getFirst().text("reason"));
    }

    @Test
    void aNewConditionStandsBeforeThoseThatAreNotNamed() {
        String path = status(A_AND_B + "]}");
        assertEquals(List.of("C True", "A True", "B True"),
                conditions(strategic(path, "{\"status\": {\"conditions\": [{\"type\": \"C\", \"status\": \"True\"}]}}")));
    }

    @Test
    void theOrderCanBeSetByElementOrder() {
        String path = status(A_AND_B + ", {\"type\": \"X\", \"status\": \"True\"}]}");
        assertEquals(List.of("C True", "B True", "A True", "X True"), conditions(strategic(path, """
                {"status": {"$setElementOrder/conditions": [{"type": "C"}, {"type": "B"}, {"type": "A"}],
                 "conditions": [{"type": "C", "status": "True"}]}}""")));
        assertEquals(List.of("B True", "A True", "C True", "X True"), conditions(strategic(path, """
                {"status": {"$setElementOrder/conditions": [{"type": "A"}, {"type": "C"}]}}""")));
    }

    @Test
    void aListOfConditionsCanBeReplaced() {
        String path = status(A_AND_B + "]}");
        assertEquals(List.of("C True"), conditions(strategic(path,
                "{\"status\": {\"conditions\": [{\"$patch\": \"replace\"}, {\"type\": \"C\", \"status\": \"True\"}]}}")));
    }

    @Test
    void anItemNeedsItsKey() {
        String path = status("{\"conditions\": [{\"type\": \"A\", \"status\": \"True\"}]}");
        Reply reply = patch(path, STRATEGIC, "{\"status\": {\"conditions\": [{\"status\": \"True\"}]}}");
        assertTrue(reply.code() >= 400, "code " + reply.code());
    }

    @Test
    void containerStatusesAreReplacedAsAWhole() {
        String path = status("{\"containerStatuses\": [" + containerStatus("main") + "]}");
        Tree changed = strategic(path, "{\"status\": {\"containerStatuses\": [" + containerStatus("other") + "]}}");
        assertEquals(List.of("other"), changed.objects("status", "containerStatuses").stream()
                .map(status -> status.text("name")).toList());
    }

    private static String containerStatus(String name) {
        return "{\"name\": \"" + name + "\", \"image\": \"i\", \"imageID\": \"\", \"ready\": true, \"restartCount\": 0}";
    }

    @Test
    void addressesOfPodsAreMergedByIp() {
        String path = status("{\"podIP\": \"10.0.0.1\", \"podIPs\": [{\"ip\": \"10.0.0.1\"}], "
                + "\"hostIPs\": [{\"ip\": \"10.0.0.9\"}], \"hostIP\": \"10.0.0.9\"}");
        Tree changed = strategic(path, """
                {"status": {"podIP": "10.0.0.2", "podIPs": [{"ip": "10.0.0.2"}, {"ip": "10.0.0.1", "$patch": "delete"}],
                 "$setElementOrder/podIPs": [{"ip": "10.0.0.2"}]}}""");
        assertEquals(List.of("10.0.0.2"), changed.objects("status", "podIPs").stream().map(ip -> ip.text("ip")).toList());
        Tree both = strategic(path,
                "{\"status\": {\"hostIPs\": [{\"ip\": \"10.0.0.9\"}, {\"ip\": \"fd00::1\"}]}}");
        assertEquals(List.of("10.0.0.9", "fd00::1"),
                both.objects("status", "hostIPs").stream().map(ip -> ip.text("ip")).toList());
    }

    @Test
    void aMapCanBeReplacedOrEmptied() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set("w", "data", "l"));
        assertEquals(Tree.parse("{\"n\": \"1\"}"), strategic(CONFIG_MAPS + "/" + name,
                "{\"data\": {\"$patch\": \"replace\", \"n\": \"1\"}}").object("data"));
        assertFalse(strategic(CONFIG_MAPS + "/" + name, "{\"data\": {\"$patch\": \"delete\"}}").has("data", "n"));
    }

    @Test
    void keysCanBeRetained() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set("w", "data", "l"));
        assertEquals(Tree.parse("{\"l\": \"w\", \"m\": \"1\"}"), strategic(CONFIG_MAPS + "/" + name,
                "{\"data\": {\"$retainKeys\": [\"l\", \"m\"], \"m\": \"1\"}}").object("data"));
    }

    @Test
    void finalizersAreASet() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set(List.of("a.org/a", "a.org/b"), "metadata", "finalizers"));
        Tree added = strategic(CONFIG_MAPS + "/" + name, "{\"metadata\": {\"finalizers\": [\"a.org/c\", \"a.org/a\"]}}");
        assertEquals(List.of("a.org/c", "a.org/a", "a.org/b"), added.texts("metadata", "finalizers"));
        Tree removed = strategic(CONFIG_MAPS + "/" + name, """
                {"metadata": {"$deleteFromPrimitiveList/finalizers": ["a.org/a"],
                 "$setElementOrder/finalizers": ["a.org/b", "a.org/c"]}}""");
        assertEquals(List.of("a.org/b", "a.org/c"), removed.texts("metadata", "finalizers"));
    }

    @Test
    void nodesAreMergedByTypeToo() {
        String name = unused();
        post("/api/v1/nodes", TestObjects.node(name));
        String path = "/api/v1/nodes/" + name + "/status";
        strategic(path, """
                {"status": {"addresses": [{"type": "InternalIP", "address": "10.0.0.1"}, {"type": "Hostname", "address": "h"}],
                 "conditions": [{"type": "Ready", "status": "True"}, {"type": "NetworkUnavailable", "status": "False"}],
                 "images": [{"names": ["a"]}, {"names": ["b"]}]}}""");
        Tree changed = strategic(path, """
                {"metadata": {"annotations": {"a": "b"}}, "spec": {"unschedulable": true},
                 "status": {"addresses": [{"type": "InternalIP", "address": "10.0.0.2"}], "images": [{"names": ["c"]}],
                 "conditions": [{"type": "Ready", "status": "False", "lastHeartbeatTime": "2026-01-01T00:00:00Z"}]}}""");
        assertEquals(List.of("10.0.0.2", "h"),
                changed.objects("status", "addresses").stream().map(address -> address.text("address")).toList());
        assertEquals(List.of("Ready False", "NetworkUnavailable False"), conditions(changed));
        assertEquals(1, changed.objects("status", "images").size());
        assertEquals("b", changed.text("metadata", "annotations", "a"));
        assertFalse(changed.flag("spec", "unschedulable"));
        assertEquals("8Gi", changed.text("status", "allocatable", "memory"));
    }

    @Test
    void containersOfASpecAreMergedByName() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Tree changed = strategic(PODS + "/" + name, """
                {"spec": {"containers": [{"name": "main", "image": "b:1"}],
                 "tolerations": [{"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute",
                  "tolerationSeconds": 300}, {"key": "node.kubernetes.io/unreachable", "operator": "Exists",
                  "effect": "NoExecute", "tolerationSeconds": 300}, {"operator": "Exists"}]}}""");
        assertEquals("b:1", changed.objects("spec", "containers").getFirst().text("image"));
        assertEquals("File", changed.objects("spec", "containers").getFirst().text("terminationMessagePolicy"));
        assertEquals(3, changed.objects("spec", "tolerations").size());
    }

    /** Creates a pod with a status and returns the path of its status. */
    private String status(String status) {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        String path = PODS + "/" + name + "/status";
        assertEquals(200, patch(path, MERGE, "{\"status\": " + status + "}").code());
        return path;
    }

    private Tree strategic(String path, String patch) {
        Reply reply = patch(path, STRATEGIC, patch);
        assertEquals(200, reply.code(), reply.body().text("message"));
        return reply.body();
    }

    private static List<String> conditions(Tree object) {
        return object.objects("status", "conditions").stream()
                .map(condition -> condition.text("type") + " " + condition.text("status")).toList();
    }
}
