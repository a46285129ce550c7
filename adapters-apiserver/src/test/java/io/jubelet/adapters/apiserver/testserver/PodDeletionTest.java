package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How pods come to their end. */
class PodDeletionTest extends ServerTest {

    @Test
    void aPodOnANodeGetsTimeToEnd() {
        String name = unused();
        Tree pod = admin().create(TestObjects.pod(name, "n"));
        Reply reply = delete(PODS + "/" + name, "{}");
        assertEquals(200, reply.code());
        Tree marked = get(PODS + "/" + name).body();
        assertEquals(marked, reply.body());
        assertEquals(30, marked.number("metadata", "deletionGracePeriodSeconds"));
        assertTrue(Instant.parse(marked.text("metadata", "deletionTimestamp"))
                .isAfter(Instant.parse(pod.text("metadata", "creationTimestamp")).plusSeconds(29)));
        assertEquals(2, marked.number("metadata", "generation"));
    }

    @Test
    void theNodeRemovesIt() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        delete(PODS + "/" + name, "{}");
        Reply last = delete(PODS + "/" + name, "{\"gracePeriodSeconds\": 0}");
        assertEquals(200, last.code());
        assertEquals("Pod", last.body().text("kind"));
        assertEquals(0, last.body().number("metadata", "deletionGracePeriodSeconds"));
        assertEquals(404, get(PODS + "/" + name).code());
    }

    @Test
    void watchersSeeTheMarkBeforeTheEnd() {
        String name = unused();
        Tree pod = admin().create(TestObjects.pod(name, "n"));
        String path = PODS + "?fieldSelector=metadata.name%3D" + name + "&resourceVersion="
                + pod.text("metadata", "resourceVersion");
        try (WatchReader watch = client().watch(path)) {
            delete(PODS + "/" + name, "{}");
            Tree marked = watch.event();
            assertEquals("MODIFIED", marked.text("type"));
            assertEquals(30, marked.number("object", "metadata", "deletionGracePeriodSeconds"));
            delete(PODS + "/" + name, "{\"gracePeriodSeconds\": 0}");
            Tree due = watch.event();
            assertEquals("MODIFIED", due.text("type"));
            assertEquals(0, due.number("object", "metadata", "deletionGracePeriodSeconds"));
            Tree last = watch.event();
            assertEquals("DELETED", last.text("type"));
            assertEquals(due.object("object", "metadata").copy().remove("resourceVersion"),
                    last.object("object", "metadata").copy().remove("resourceVersion"));
        }
    }

    @Test
    void theTimeCanOnlyBeShortened() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        delete(PODS + "/" + name, "{\"gracePeriodSeconds\": 20}");
        delete(PODS + "/" + name + "?gracePeriodSeconds=100", "");
        assertEquals(20, get(PODS + "/" + name).body().number("metadata", "deletionGracePeriodSeconds"));
        delete(PODS + "/" + name + "?gracePeriodSeconds=5", "");
        Tree shortened = get(PODS + "/" + name).body();
        assertEquals(5, shortened.number("metadata", "deletionGracePeriodSeconds"));
        assertEquals(2, shortened.number("metadata", "generation"));
        delete(PODS + "/" + name, "{}");
        assertEquals(5, get(PODS + "/" + name).body().number("metadata", "deletionGracePeriodSeconds"));
    }

    @Test
    void whatRunsNowhereGoesAtOnce() {
        String name = unused();
        admin().create(TestObjects.pod(name, ""));
        assertEquals(200, delete(PODS + "/" + name, "{}").code());
        assertEquals(404, get(PODS + "/" + name).code());
    }

    @Test
    void whatHasEndedGoesAtOnce() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        admin().patchStatus(Resource.PODS, key(name), Tree.empty().set("Succeeded", "status", "phase"));
        assertEquals(200, delete(PODS + "/" + name, "{}").code());
        assertEquals(404, get(PODS + "/" + name).code());
    }

    @Test
    void whatEndsWhileItIsMarkedWaitsForTheNode() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        delete(PODS + "/" + name, "{}");
        admin().patchStatus(Resource.PODS, key(name), Tree.empty().set("Succeeded", "status", "phase"));
        delete(PODS + "/" + name, "{}");
        assertEquals(200, get(PODS + "/" + name).code());
    }

    @Test
    void aMirrorPodIsLikeOthers() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n").set("hash", "metadata", "annotations", "kubernetes.io/config.mirror"));
        delete(PODS + "/" + name, "{}");
        assertTrue(get(PODS + "/" + name).body().has("metadata", "deletionTimestamp"));
        delete(PODS + "/" + name, "{\"gracePeriodSeconds\": 0}");
        assertEquals(404, get(PODS + "/" + name).code());
    }

    @Test
    void onlyThePodOfThatUidIsDeleted() {
        String name = unused();
        String uid = admin().create(TestObjects.pod(name, "n")).text("metadata", "uid");
        Reply reply = delete(PODS + "/" + name, "{\"gracePeriodSeconds\": 0, \"preconditions\": {\"uid\": \"other\"}}");
        assertEquals(409, reply.code());
        assertEquals("Conflict", reply.body().text("reason"));
        assertEquals("Operation cannot be fulfilled on Pod \"" + name + "\": the UID in the precondition (other) does not "
                + "match the UID in record (" + uid + "). The object might have been deleted and then recreated",
                reply.body().text("message"));
        assertFalse(get(PODS + "/" + name).body().has("metadata", "deletionTimestamp"));
        assertEquals(200, delete(PODS + "/" + name,
                "{\"gracePeriodSeconds\": 0, \"preconditions\": {\"uid\": \"" + uid + "\"}}").code());
    }

    @Test
    void aDeletionTimestampCanNotBeRemoved() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        delete(PODS + "/" + name, "{}");
        patch(PODS + "/" + name, MERGE, "{\"metadata\": {\"deletionTimestamp\": null}}");
        patch(PODS + "/" + name + "/status", MERGE, "{\"metadata\": {\"deletionGracePeriodSeconds\": null}}");
        Tree pod = get(PODS + "/" + name).body();
        assertTrue(pod.has("metadata", "deletionTimestamp"));
        assertEquals(30, pod.number("metadata", "deletionGracePeriodSeconds"));
    }
}
