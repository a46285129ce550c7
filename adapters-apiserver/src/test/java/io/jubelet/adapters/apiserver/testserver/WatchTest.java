package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import org.junit.jupiter.api.Test;

/** Watches. */
class WatchTest extends ServerTest {

    @Test
    void aWatchWithoutAVersionBeginsWithWhatIsThere() {
        String node = unused();
        String name = unused();
        admin().create(TestObjects.pod(name, node));
        try (WatchReader watch = client().watch("/api/v1/pods?fieldSelector=spec.nodeName%3D" + node)) {
            assertEquals(200, watch.code());
            Tree event = watch.event();
            assertEquals("ADDED", event.text("type"));
            assertEquals("Pod", event.text("object", "kind"));
            admin().patchStatus(Resource.PODS, key(name), Tree.empty().set("Running", "status", "phase"));
            assertEquals("MODIFIED " + name, watch.brief());
            admin().deletePod(key(name), 0);
            assertEquals("MODIFIED " + name, watch.brief());
            Tree last = watch.event();
            assertEquals("DELETED", last.text("type"));
            assertEquals("Running", last.text("object", "status", "phase"));
        }
    }

    @Test
    void aWatchFromAVersionMissesNothing() {
        String name = unused();
        String version = admin().create(TestObjects.configMap(name)).text("metadata", "resourceVersion");
        admin().patch(Resource.CONFIG_MAPS, key(name), Tree.empty().set("w", "data", "k"));
        String path = CONFIG_MAPS + "?fieldSelector=metadata.name%3D" + name + "&resourceVersion=" + version;
        try (WatchReader watch = client().watch(path)) {
            assertEquals("MODIFIED " + name, watch.brief());
            admin().delete(Resource.CONFIG_MAPS, key(name));
            assertEquals("DELETED " + name, watch.brief());
        }
    }

    @Test
    void whatLeavesTheSelectionIsGoneAndWhatEntersIsNew() {
        String label = unused();
        String name = unused();
        Tree created = admin().create(TestObjects.configMap(name).set("a", "metadata", "labels", label));
        try (WatchReader watch = client().watch(CONFIG_MAPS + "?labelSelector=" + label + "%3Da")) {
            assertEquals("ADDED " + name, watch.brief());
            Tree changed = admin().patch(Resource.CONFIG_MAPS, key(name),
                    Tree.empty().set("b", "metadata", "labels", label));
            Tree event = watch.event();
            assertEquals("DELETED", event.text("type"));
            assertEquals("a", event.text("object", "metadata", "labels", label));
            assertEquals(changed.text("metadata", "resourceVersion"), event.text("object", "metadata", "resourceVersion"));
            admin().patch(Resource.CONFIG_MAPS, key(name), Tree.empty().set("a", "metadata", "labels", label));
            assertEquals("ADDED " + name, watch.brief());
            assertEquals(created.text("metadata", "uid"),
                    admin().get(Resource.CONFIG_MAPS, key(name)).orElseThrow().text("metadata", "uid"));
        }
    }

    @Test
    void aWatchEndsWhenItsTimeIsOver() {
        try (WatchReader watch = client().watch(CONFIG_MAPS
                + "?resourceVersion=0&timeoutSeconds=1&fieldSelector=metadata.name%3Dno")) {
            assertEquals("end", watch.line());
        }
    }

    @Test
    void aListCanBeStreamed() {
        String label = unused();
        String name = unused();
        admin().create(TestObjects.configMap(name).set("a", "metadata", "labels", label));
        try (WatchReader watch = client().watch(CONFIG_MAPS + "?labelSelector=" + label
                + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")) {
            assertEquals("ADDED " + name, watch.brief());
            Tree mark = watch.event();
            assertEquals("BOOKMARK", mark.text("type"));
            assertEquals("true", mark.text("object", "metadata", "annotations", "k8s.io/initial-events-end"));
            assertTrue(Long.parseLong(mark.text("object", "metadata", "resourceVersion")) > 0);
        }
    }
}
