package io.jubelet.domain.csi.node;

import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import io.jubelet.domain.value.QuotedText;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Metadata that drivers add to the object of their node.
 *
 * @param labels labels of the node
 * @param annotations annotations of the node
 */
public record DriverNodeMetadata(Map<String, String> labels, Map<String, String> annotations) {

    /** Node ids of the drivers, a JSON object by driver; controllers use them to attach volumes. */
    private static final String NODE_ID = "csi.volume.kubernetes.io/nodeid";

    /** Copies the maps. */
    public DriverNodeMetadata {
        labels = Immutable.sorted(labels);
        annotations = Immutable.sorted(annotations);
    }

    /**
     * With a driver: what it calls the node in the annotation, where the node is in labels.
     *
     * @throws IllegalArgumentException when the annotation can't be read, or a label has another value already
     */
    public DriverNodeMetadata with(DriverInfo info) {
        Map<String, String> ids = ids();
        ids.put(info.driver(), info.nodeId());
        Map<String, String> all = new TreeMap<>(labels);
        info.topology().forEach((key, value) -> {
            String before = all.put(key, value);
            if (before != null && !before.equals(value)) {
                throw new IllegalArgumentException("detected topology value collision: driver reported "
                        + QuotedText.of(key) + ":" + QuotedText.of(value) + " but existing label is " + QuotedText.of(key)
                        + ":" + QuotedText.of(before));
            }
        });
        return new DriverNodeMetadata(all, ids.equals(ids()) ? annotations : with(ids));
    }

    /**
     * Without a driver; labels stay, since others may go by them.
     *
     * @throws IllegalArgumentException when the annotation can't be read
     */
    public DriverNodeMetadata without(String driver) {
        Map<String, String> ids = ids();
        return ids.remove(driver) == null ? this : new DriverNodeMetadata(labels, with(ids));
    }

    private Map<String, String> with(Map<String, String> ids) {
        Map<String, String> all = new TreeMap<>(annotations);
        if (ids.isEmpty()) {
            all.remove(NODE_ID);
        } else {
            JsonText text = JsonText.object();
            ids.forEach(text::add);
            all.put(NODE_ID, text.toString());
        }
        return all;
    }

    private Map<String, String> ids() {
        String text = Optional.ofNullable(annotations.get(NODE_ID)).orElse("");
        Map<String, String> ids = new TreeMap<>();
        if (text.isEmpty()) {
            return ids;
        }
        try {
            switch (JsonTree.parse(text)) {
                case null -> { }
                case Map<?, ?> object -> object.forEach((driver, id) -> ids.put((String) driver, id == null ? "" : (String) id));
                default -> throw new IllegalArgumentException("an object is expected");
            }
            return ids;
        } catch (IllegalArgumentException | ClassCastException e) {
            throw new IllegalArgumentException("failed to parse node's \"" + NODE_ID + "\" annotation value ("
                    + QuotedText.of(text) + ") err=" + e.getMessage(), e);
        }
    }
}
