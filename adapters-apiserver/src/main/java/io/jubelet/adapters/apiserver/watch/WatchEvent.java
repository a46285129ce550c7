package io.jubelet.adapters.apiserver.watch;

import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;

/**
 * One event of a watch.
 *
 * @param object the object after the change; of a bookmark, only its version
 * @param version version from which a next watch goes on
 */
record WatchEvent(Change change, WireNode.Obj object, String version) {

    private static final String GONE = "410";
    private static final String TOO_MANY_REQUESTS = "429";

    /** Kind of a change. */
    enum Change {
        ADDED, MODIFIED, DELETED,

        /** None, but a newer version. */
        BOOKMARK
    }

    /**
     * Reads an event.
     *
     * @throws ExpiredException when the watch ends because its version is too old
     * @throws ResourceExhaustedException when it ends because the server is busy
     * @throws UnavailableException when it ends for another reason
     * @throws UnreadableException when it is no event
     */
    static WatchEvent of(WireNode.Obj event) throws ExpiredException {
        WireNode.Obj object = event.object("object");
        String type = event.text("type");
        if (type.equals("ERROR")) {
            throw error(object);
        }
        String version = version(object);
        return new WatchEvent(switch (type) {
            case "ADDED" -> Change.ADDED;
            case "MODIFIED" -> Change.MODIFIED;
            case "DELETED" -> Change.DELETED;
            case "BOOKMARK" -> Change.BOOKMARK;
            default -> throw new UnreadableException("an event of unknown type");
        }, object, version);
    }

    private static PortException error(WireNode.Obj status) throws ExpiredException {
        String message = status.text("message");
        String code = status.members().get("code") instanceof WireNode.Num number ? number.text() : "";
        if (code.equals(GONE) || status.text("reason").equals("Expired")) {
            throw new ExpiredException(message);
        }
        String ended = "the server ended the watch: " + message;
        return code.equals(TOO_MANY_REQUESTS) ? new ResourceExhaustedException(ended) : new UnavailableException(ended);
    }

    /** Version of an object or a list. */
    static String version(WireNode.Obj object) {
        String version = object.object("metadata").text("resourceVersion");
        if (version.isEmpty()) {
            throw new UnreadableException("metadata.resourceVersion is missing");
        }
        return version;
    }

    void deliverTo(WatchHandler handler) {
        switch (change) {
            case ADDED, MODIFIED -> handler.changed(object);
            case DELETED -> handler.deleted(object);
            case BOOKMARK -> { }
        }
    }
}
