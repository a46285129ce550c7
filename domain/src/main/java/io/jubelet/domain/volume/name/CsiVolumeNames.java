package io.jubelet.domain.volume.name;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Sha256;
import java.util.Optional;

/** A volume of a CSI driver: inline, which no two pods share, or persistent. */
public final class CsiVolumeNames extends VolumeNames {

    /** Name of the plugin for all CSI drivers. */
    public static final String PLUGIN = "kubernetes.io/csi";
    /** Between the driver and the handle of a volume in its name. */
    public static final String SEPARATOR = "^";
    private static final String INLINE = "unexpected api.CSIVolumeSource found in volume.Spec";

    private final String driver;
    private final Optional<String> handle;

    private CsiVolumeNames(KubeletDirectories directories, String specName, String driver, Optional<String> handle) {
        super(directories, inTree("csi"), specName);
        this.driver = driver;
        this.handle = handle;
    }

    /** The names of an inline volume. */
    public static CsiVolumeNames inline(KubeletDirectories directories, String specName, String driver) {
        return new CsiVolumeNames(directories, specName, driver, Optional.empty());
    }

    /** The names of a persistent volume. */
    public static CsiVolumeNames persistent(KubeletDirectories directories, String specName, String driver, String handle) {
        return new CsiVolumeNames(directories, specName, driver, Optional.of(handle));
    }

    /** The name on the node of a persistent volume. */
    public static UniqueVolumeName unique(String driver, String handle) {
        return new UniqueVolumeName(PLUGIN, driver + SEPARATOR + handle);
    }

    /** The driver of a persistent volume, by the name of the volume on the node ({@link #unique}). */
    public static String driver(UniqueVolumeName volume) {
        return volume.volume().substring(0, separator(volume));
    }

    /** Handle of a persistent volume, from the name of the volume on the node ({@link #unique}). */
    public static String handle(UniqueVolumeName volume) {
        return volume.volume().substring(separator(volume) + SEPARATOR.length());
    }

    /** The first one: names of drivers are those of DNS, handles are any texts. */
    private static int separator(UniqueVolumeName volume) {
        int at = volume.volume().indexOf(SEPARATOR);
        if (!volume.plugin().equals(PLUGIN) || at < 0) {
            throw new IllegalArgumentException(volume + " is no volume of a CSI driver");
        }
        return at;
    }

    /** Name of the VolumeAttachment (storage.k8s.io/v1) by which a volume is attached to a node. */
    public static String attachment(String handle, String driver, String node) {
        return "csi-" + Sha256.hex(handle + driver + node);
    }

    /** Handle of the inline volume of a pod. */
    public static String inlineHandle(String podUid, String specName) {
        return "csi-" + Sha256.hex(podUid + specName);
    }

    /** Its handle in a pod. */
    public String handle(String podUid) {
        return handle.orElseGet(() -> inlineHandle(podUid, specName()));
    }

    @Override
    public String volumeName() throws PodConfigException {
        return driver + SEPARATOR + handle.orElseThrow(() -> new PodConfigException(
                PLUGIN + ": plugin.GetVolumeName failed to extract volume source from spec: " + INLINE));
    }

    /** The directory with the record of the volume in a pod, above its mount. */
    public String podDirectory(String podUid) {
        return directories().volume(podUid, pluginStep(), EscapedName.of(specName()));
    }

    @Override
    public String mountPath(String podUid) {
        return podDirectory(podUid) + "/mount";
    }

    @Override
    public boolean isMountedOnce() {
        return handle.isPresent();
    }

    /**
     * The directory with the record of the volume on this node, above its mount.
     *
     * @throws PodConfigException when it is inline, or driver or handle are empty
     */
    public String sharedDirectory() throws PodConfigException {
        if (driver.isEmpty()) {
            throw new PodConfigException("makeDeviceMountPath failed, csi source driver name is empty");
        }
        String given = handle.orElseThrow(() -> new PodConfigException(
                PLUGIN + ": makeDeviceMountPath failed to get CSIPersistentVolumeSource: " + INLINE));
        if (given.isEmpty()) {
            throw new PodConfigException("makeDeviceMountPath failed, CSIPersistentVolumeSource volume handle is empty");
        }
        return directories().plugin(PLUGIN) + "/" + driver + "/" + Sha256.hex(given);
    }

    @Override
    public Optional<String> sharedPath() throws PodConfigException {
        return Optional.of(sharedDirectory() + "/globalmount");
    }

    @Override
    public Optional<DeviceMapPaths> device(String podUid) {
        return handle.map(_ -> devicePlaces(podUid, deviceHolding()));
    }

    /** The directory of a block device on this node. */
    public String deviceDirectory() {
        return directories().pluginDevices(PLUGIN) + "/" + EscapedName.of(specName());
    }

    /** The directory in which a block device is held open for each pod. */
    public String deviceHolding() {
        return deviceDirectory() + "/dev";
    }

    /** The directory with the record of a block device. */
    public String deviceRecordDirectory() {
        return deviceDirectory() + "/data";
    }

    /** Path at which a driver stages a block device. */
    public String deviceStaging() {
        return directories().pluginDevices(PLUGIN) + "/staging/" + specName();
    }

    /** The directory in which a driver shows a block device to each pod. */
    public String devicePublishing() {
        return directories().pluginDevices(PLUGIN) + "/publish/" + specName();
    }

    /** Path at which a driver publishes a block device for a pod. */
    public String devicePublishing(String podUid) {
        return devicePublishing() + "/" + podUid;
    }
}
