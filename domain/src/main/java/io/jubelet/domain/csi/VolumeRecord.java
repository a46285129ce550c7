package io.jubelet.domain.csi;

import io.jubelet.domain.value.Immutable;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.util.Map;
import java.util.TreeMap;

/**
 * The record of a volume, written before its driver is called: the content of {@code vol_data.json}, from which every kubelet
 * learns after a restart which driver has to unmount the volume.
 *
 * @param members names and texts of the file, those that this agent does not know too
 */
public record VolumeRecord(Map<String, String> members) {

    /** Name of the file. */
    public static final String FILE = "vol_data.json";
    private static final String SPEC_NAME = "specVolID";
    private static final String HANDLE = "volumeHandle";
    private static final String DRIVER = "driverName";
    private static final String NODE = "nodeName";
    private static final String ATTACHMENT = "attachmentID";
    private static final String LABEL = "seLinuxMountContext";
    private static final String LIFECYCLE = "volumeLifecycleMode";

    /** Copies the map. */
    public VolumeRecord {
        members = Immutable.sorted(members);
    }

    /** The record of a volume that is mounted for a pod. */
    static VolumeRecord published(CsiVolume volume, String node) {
        return device(volume, node).with(LIFECYCLE, volume.lifecycle().wireName());
    }

    /** The record of a volume that is mounted once on the node. */
    static VolumeRecord staged(CsiVolume volume) {
        return new VolumeRecord(Map.of(HANDLE, volume.handle(), DRIVER, volume.driver()));
    }

    /** The record of a block device. */
    static VolumeRecord device(CsiVolume volume, String node) {
        return staged(volume).with(SPEC_NAME, volume.specName()).with(NODE, node)
                .with(ATTACHMENT, volume.attachment(node));
    }

    /** The same, of a volume that is mounted with an SELinux label; an empty one is none. */
    VolumeRecord labelled(String label) {
        return label.isEmpty() ? this : with(LABEL, label);
    }

    private VolumeRecord with(String name, String value) {
        Map<String, String> all = new TreeMap<>(members);
        all.put(name, value);
        return new VolumeRecord(all);
    }

    /**
     * Reads the content of a file.
     *
     * @throws IllegalArgumentException when it is no JSON object of texts, or names no driver or volume; the message does not
     *     repeat it
     */
    public static VolumeRecord parse(String text) {
        if (!(JsonTree.parse(text) instanceof Map<?, ?> object)) {
            throw new IllegalArgumentException("no JSON object");
        }
        Map<String, String> members = new TreeMap<>();
        object.forEach((name, value) -> {
            if (!(value instanceof String given)) {
                throw new IllegalArgumentException("the member " + JsonText.quote((String) name) + " is no text");
            }
            members.put((String) name, given);
        });
        var read = new VolumeRecord(members);
        if (read.driver().isEmpty() || read.handle().isEmpty()) {
            throw new IllegalArgumentException(DRIVER + " or " + HANDLE + " is missing");
        }
        return read;
    }

    /** The content of the file. */
    public String text() {
        JsonText text = JsonText.object();
        members.forEach(text::add);
        return text + "\n";
    }

    /** Name of the driver. */
    public String driver() {
        return members.getOrDefault(DRIVER, "");
    }

    /** Handle of the volume. */
    public String handle() {
        return members.getOrDefault(HANDLE, "");
    }

    /** The SELinux label that the volume is mounted with; empty for none. */
    public String label() {
        return members.getOrDefault(LABEL, "");
    }

    /** Whether the volume stands in a pod. */
    public boolean isInline() {
        return members.getOrDefault(LIFECYCLE, "").equals(LifecycleMode.EPHEMERAL.wireName());
    }
}
