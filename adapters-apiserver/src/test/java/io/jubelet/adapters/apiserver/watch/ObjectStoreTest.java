package io.jubelet.adapters.apiserver.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ObjectStoreTest {

    private final AtomicInteger changes = new AtomicInteger();
    private final List<String> problems = new ArrayList<>();
    private final ObjectStore<String> store = new ObjectStore<>(ObjectStoreTest::read, new ObjectStore.Listener() {

        @Override
        public void changed() {
            changes.incrementAndGet();
        }

        @Override
        public void unreadable(String name, String message) {
            problems.add(name + ": " + message);
        }
    });

    private static String read(WireNode.Obj object) {
        String text = object.text("text");
        if (text.isEmpty()) {
            throw new UnreadableException("no text");
        }
        return text;
    }

    private static WireNode.Obj object(String name, int version, String text) {
        return ObjectCodec.parse("""
                {"metadata": {"namespace": "ns", "name": "%s", "resourceVersion": "%d"}, "text": "%s"}
                """.formatted(name, version, text));
    }

    private void list(WireNode.Obj... objects) {
        WatchHandler.Listing listing = store.list();
        List.of(objects).forEach(listing::item);
        listing.complete();
    }

    /** The objects, and after a bar what can't be read, with a star where an earlier version is among the objects. */
    private String seen() {
        return store.contents().map(all -> String.join(" ", all.objects()) + "|"
                + String.join(" ", all.unreadable().stream().map(one -> one.name() + (one.former() ? "*" : "")).toList())).orElse("nothing");
    }

    @Test
    void aListIsSeenOnceItIsComplete() {
        WatchHandler.Listing first = store.list();
        first.item(object("a", 1, ""));
        assertEquals("nothing", seen());
        first.complete();
        assertEquals("|ns/a", seen());

        WatchHandler.Listing second = store.list();
        second.item(object("a", 2, "text"));
        assertEquals("|ns/a", seen(), "it is in neither place otherwise");
        second.complete();
        assertEquals("text|", seen());
    }

    @Test
    void whatCannotBeReadStaysAsItWas() {
        list(object("a", 1, "one"), object("b", 1, ""));
        store.changed(object("a", 2, ""));
        assertEquals("one|ns/a* ns/b", seen());
        list(object("a", 2, ""), object("b", 1, ""));
        assertEquals("one|ns/a* ns/b", seen());
        assertEquals(List.of("ns/b: no text", "ns/a: no text"), problems, "once for each version");
        store.changed(object("a", 3, "three"));
        store.deleted(object("b", 2, ""));
        assertEquals("three|", seen());
        assertEquals(Optional.of("three"), store.object("ns/a"));
    }

    @Test
    void whatIsGoneFromAListIsNoProblemAnyMore() {
        list(object("a", 1, ""));
        list();
        assertEquals("|", seen());
    }

    @Test
    void everyChangeIsNotified() {
        list(object("a", 1, "one"));
        store.changed(object("a", 2, "two"));
        store.deleted(object("a", 3, "two"));
        store.deleted(object("b", 4, ""));
        assertEquals(4, changes.get());
    }

    @Test
    void aFailureIsKnownUntilTheObjectsAreFollowedAgain() {
        var away = new UnavailableException("away");
        store.failed(away);
        assertEquals(Optional.of(away), store.failure());
        assertEquals("false " + Optional.empty(), store.synced() + " " + store.objects());
        list(object("a", 1, "one"));
        assertEquals(Optional.empty(), store.failure());
        assertEquals("true " + Optional.of(List.of("one")), store.synced() + " " + store.objects());
    }

    @Test
    void anObjectOfTheClusterHasNoNamespaceInItsName() {
        list(ObjectCodec.parse("{\"metadata\": {\"name\": \"a\", \"resourceVersion\": \"1\"}, \"text\": \"one\"}"));
        assertEquals(Optional.of("one"), store.object("a"));
    }
}
