package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.http.HttpExchange;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Change;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes the events of a watch, one JSON object a line. */
final class WatchEvents {

    private final HttpExchange.Stream stream;
    private final Selection selection;

    WatchEvents(HttpExchange.Stream stream, Selection selection) {
        this.stream = stream;
        this.selection = selection;
    }

    /** The event of a change for a selection: an object that leaves the selection is deleted from it. */
    void send(Change change) throws IOException {
        boolean before = change.before().filter(selection).isPresent();
        boolean after = change.after().filter(selection).isPresent();
        if (after) {
            send(before ? "MODIFIED" : "ADDED", change.object());
        } else if (before) {
            send("DELETED", change.before().orElseThrow().copy()
                    .set(Long.toString(change.version()), "metadata", "resourceVersion"));
        }
    }

    void send(String type, Tree object) throws IOException {
        String line = Tree.empty().set(type, "type").set(object, "object").json() + "\n";
        stream.send(line.getBytes(StandardCharsets.UTF_8));
    }

    void bookmark(Resource resource, long version) throws IOException {
        send("BOOKMARK", marker(resource, version));
    }

    /** The client has now seen everything that was there when it began. */
    void initialEventsEnd(Resource resource, long version) throws IOException {
        send("BOOKMARK", marker(resource, version).set("true", "metadata", "annotations", "k8s.io/initial-events-end"));
    }

    private static Tree marker(Resource resource, long version) {
        return Tree.empty().set(resource.kind(), "kind").set(resource.apiVersion(), "apiVersion")
                .set(Long.toString(version), "metadata", "resourceVersion");
    }
}
