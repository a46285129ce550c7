package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for the objects of all resources. */
class ReadAndWriteTest extends ServerTest {

    @Test
    void aCreatedObjectGetsItsMetadata() {
        String name = unused();
        Reply created = post(CONFIG_MAPS, TestObjects.configMap(name));
        assertEquals(201, created.code());
        Tree found = get(CONFIG_MAPS + "/" + name).body();
        assertEquals(created.body(), found);
        assertEquals("ConfigMap", found.text("kind"));
        assertEquals(36, found.text("metadata", "uid").length());
        assertTrue(Long.parseLong(found.text("metadata", "resourceVersion")) > 0);
        assertFalse(Instant.parse(found.text("metadata", "creationTimestamp")).isAfter(Instant.now()));
    }

    @Test
    void aSecondObjectOfTheSameNameIsRefused() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name));
        Reply second = post(CONFIG_MAPS, TestObjects.configMap(name));
        assertEquals(409, second.code());
        assertEquals(Tree.parse("""
                {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure",
                 "message": "configmaps \\"NAME\\" already exists", "reason": "AlreadyExists",
                 "details": {"name": "NAME", "kind": "configmaps"}, "code": 409}""".replace("NAME", name)), second.body());
    }

    @Test
    void nonsenseIsABadRequest() {
        assertEquals(400, client().send("POST", CONFIG_MAPS, "application/json", "{").code());
        assertEquals(400, client().send("POST", PODS, "application/json",
                TestObjects.pod(unused(), "").set("text", "spec").json()).code());
        assertEquals(400, post(PODS, TestObjects.configMap(unused())).code());
        assertEquals(415, patch(CONFIG_MAPS + "/a", "text/plain", "{}").code());
        assertEquals(405, put(CONFIG_MAPS, TestObjects.configMap("a")).code());
        assertEquals(404, get("/api/v1/colours").code());
    }

    @Test
    void whatIsNotThereIsNotFound() {
        Reply reply = get("/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/nobody");
        assertEquals(404, reply.code());
        assertEquals("leases.coordination.k8s.io \"nobody\" not found", reply.body().text("message"));
        assertEquals("NotFound", reply.body().text("reason"));
        assertEquals("coordination.k8s.io", reply.body().text("details", "group"));
    }

    @Test
    void anObjectNeedsItsNamespace() {
        Reply reply = post("/api/v1/namespaces/nowhere/configmaps", TestObjects.object("v1", "ConfigMap", "nowhere", "a"));
        assertEquals(404, reply.code());
        assertEquals("namespaces \"nowhere\" not found", reply.body().text("message"));
    }

    @Test
    void theNamespaceOfObjectAndPathMustAgree() {
        Reply reply = post("/api/v1/namespaces/kube-system/configmaps", TestObjects.configMap(unused()));
        assertEquals(400, reply.code());
        assertEquals("the namespace of the provided object does not match the namespace sent on the request",
                reply.body().text("message"));
    }

    @Test
    void aNameIsMadeFromAPrefix() {
        Tree map = TestObjects.configMap("").set("prefix-", "metadata", "generateName");
        map.remove("metadata", "name");
        String first = post(CONFIG_MAPS, map).body().text("metadata", "name");
        String second = post(CONFIG_MAPS, map).body().text("metadata", "name");
        assertTrue(first.matches("prefix-[a-z0-9]{5}"), first);
        assertNotEquals(first, second);
    }

    @Test
    void listsReportTheirKindOnce() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set("yes", "metadata", "labels", name));
        Tree list = get(CONFIG_MAPS + "?labelSelector=" + name + "%3Dyes").body();
        assertEquals("ConfigMapList", list.text("kind"));
        assertEquals("v1", list.text("apiVersion"));
        assertEquals(List.of(name), names(list));
        assertFalse(list.objects("items").getFirst().has("kind"));
        assertTrue(Long.parseLong(list.text("metadata", "resourceVersion"))
                >= Long.parseLong(list.objects("items").getFirst().text("metadata", "resourceVersion")));
    }

    @Test
    void listsAreSelectedByNodeAcrossNamespaces() {
        String node = unused();
        String name = unused();
        post(PODS, TestObjects.pod(name, node));
        post(PODS, TestObjects.pod(unused(), "another"));
        assertEquals(List.of(name), names(get("/api/v1/pods?fieldSelector=spec.nodeName%3D" + node).body()));
        assertEquals(List.of(), names(get("/api/v1/namespaces/kube-system/pods?fieldSelector=spec.nodeName%3D" + node)
                .body()));
        assertEquals(List.of(name), names(get("/api/v1/pods?fieldSelector=spec.nodeName%3D" + node
                + ",status.phase!%3DRunning,metadata.name%3D" + name).body()));
    }

    @Test
    void anUnknownFieldIsNoSelector() {
        Reply reply = get("/api/v1/pods?fieldSelector=spec.colour%3Dred");
        assertEquals(400, reply.code());
        assertTrue(reply.body().text("message").contains("field label not supported: spec.colour"));
    }

    @Test
    void anUpdateFromAnOldVersionIsRefused() {
        String name = unused();
        Tree first = post(CONFIG_MAPS, TestObjects.configMap(name)).body();
        Reply second = put(CONFIG_MAPS + "/" + name, first.copy().set("w", "data", "k"));
        assertEquals(200, second.code());
        assertNotEquals(first.text("metadata", "resourceVersion"), second.body().text("metadata", "resourceVersion"));
        Reply third = put(CONFIG_MAPS + "/" + name, first.copy().set("x", "data", "k"));
        assertEquals(409, third.code());
        assertEquals("Conflict", third.body().text("reason"));
        assertEquals("Operation cannot be fulfilled on configmaps \"" + name + "\": the object has been modified; "
                + "please apply your changes to the latest version and try again", third.body().text("message"));
    }

    @Test
    void anUpdateThatChangesNothingMakesNoVersion() {
        String name = unused();
        Tree first = post(CONFIG_MAPS, TestObjects.configMap(name)).body();
        assertEquals(first.text("metadata", "resourceVersion"),
                put(CONFIG_MAPS + "/" + name, first).body().text("metadata", "resourceVersion"));
    }

    @Test
    void anUpdateForAnotherUidIsRefused() {
        String name = unused();
        Tree first = post(CONFIG_MAPS, TestObjects.configMap(name)).body();
        Reply reply = put(CONFIG_MAPS + "/" + name, TestObjects.configMap(name).set("other", "metadata", "uid"));
        assertEquals(409, reply.code());
        assertEquals("Operation cannot be fulfilled on configmaps \"" + name + "\": StorageError: invalid object, Code: 4, "
                + "Key: /registry/configmaps/default/" + name + ", ResourceVersion: 0, AdditionalErrorMsg: Precondition "
                + "failed: UID in precondition: other, UID in object meta: " + first.text("metadata", "uid"),
                reply.body().text("message"));
    }

    @Test
    void aLeaseIsReplacedOnlyFromAVersion() {
        String path = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
        String name = unused();
        Tree lease = TestObjects.object("coordination.k8s.io/v1", "Lease", "kube-node-lease", name)
                .set(name, "spec", "holderIdentity").set(40, "spec", "leaseDurationSeconds");
        Tree created = post(path, lease).body();
        Reply reply = put(path + "/" + name, lease);
        assertEquals(422, reply.code());
        assertEquals("Invalid", reply.body().text("reason"));
        assertEquals("leases.coordination.k8s.io \"" + name + "\" is invalid: metadata.resourceVersion: Invalid value: 0: "
                + "must be specified for an update", reply.body().text("message"));
        String time = "2026-01-02T03:04:05.000006Z";
        assertEquals(time, put(path + "/" + name, created.copy().set(time, "spec", "renewTime")).body()
                .text("spec", "renewTime"));
    }

    @Test
    void aSecretIsStoredInBase64() {
        String name = unused();
        Tree secret = TestObjects.object("v1", "Secret", "default", name).set("word", "stringData", "k");
        Tree stored = post("/api/v1/namespaces/default/secrets", secret).body();
        assertEquals("d29yZA==", stored.text("data", "k"));
        assertEquals("Opaque", stored.text("type"));
        assertFalse(stored.has("stringData"));
    }

    @Test
    void deletingGivesAStatusOrTheObject() {
        String name = unused();
        String uid = post(CONFIG_MAPS, TestObjects.configMap(name)).body().text("metadata", "uid");
        Reply reply = delete(CONFIG_MAPS + "/" + name, "{}");
        assertEquals(200, reply.code());
        assertEquals("Success", reply.body().text("status"));
        assertEquals(Tree.empty().set(name, "name").set("configmaps", "kind").set(uid, "uid"),
                reply.body().object("details"));
        assertEquals(404, delete(CONFIG_MAPS + "/" + name, "{}").code());
        assertTrue(admin().get(Resource.CONFIG_MAPS, key(name)).isEmpty());
    }

    @Test
    void finalizersHoldAnObject() {
        String name = unused();
        post(CONFIG_MAPS, TestObjects.configMap(name).set(List.of("example.org/hold"), "metadata", "finalizers"));
        delete(CONFIG_MAPS + "/" + name, "{}");
        Tree held = get(CONFIG_MAPS + "/" + name).body();
        assertTrue(held.has("metadata", "deletionTimestamp"));
        assertEquals(200, patch(CONFIG_MAPS + "/" + name, MERGE, "{\"metadata\": {\"finalizers\": null}}").code());
        assertEquals(404, get(CONFIG_MAPS + "/" + name).code());
    }

    static List<String> names(Tree list) {
        return list.objects("items").stream().map(item -> item.text("metadata", "name")).toList();
    }
}
