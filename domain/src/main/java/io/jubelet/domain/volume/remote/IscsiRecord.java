package io.jubelet.domain.volume.remote;

import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The record of a disk in its directory, {@code iscsi.json}: the targets to log out from. The format is that of a
 * kubelet, so that one agent can detach what another one attached. It has no secrets.
 *
 * @param volume name of the volume that it was attached for
 * @param portals addresses of the target
 * @param iqn qualified name of the target
 * @param lun number of the unit, as a text
 * @param preset interface of open-iscsi that was given
 * @param iface interface that was used
 * @param initiatorName initiator name of its own, or empty
 */
public record IscsiRecord(String volume, List<String> portals, String iqn, String lun, String preset, String iface,
        String initiatorName) {

    /** Name of the file. */
    public static final String FILE = "iscsi.json";
    private static final String LUN = "-lun-";

    /** Copies the list; rejects null. */
    public IscsiRecord {
        Objects.requireNonNull(volume, "volume");
        portals = List.copyOf(portals);
        Objects.requireNonNull(iqn, "iqn");
        Objects.requireNonNull(lun, "lun");
        Objects.requireNonNull(preset, "preset");
        Objects.requireNonNull(iface, "iface");
        Objects.requireNonNull(initiatorName, "initiatorName");
    }

    /** The record of a disk. */
    public static IscsiRecord of(IscsiDisk disk) {
        return new IscsiRecord(disk.volume(), disk.portals(), disk.iqn(), String.valueOf(disk.lun()), disk.preset(), disk.iface(),
                disk.initiatorName());
    }

    /** The text of the file. */
    public String text() {
        return JsonText.object().add("VolName", volume)
                .addRaw("Portals", JsonText.array(portals.stream().map(JsonText::quote).toList())).add("Iqn", iqn)
                .add("Lun", lun).add("InitIface", preset).add("Iface", iface).add("InitiatorName", initiatorName)
                .addRaw("MetricsProvider", "null") + "\n";
    }

    /**
     * Reads the text of a file.
     *
     * @throws IllegalArgumentException when it is malformed, or names no target
     */
    public static IscsiRecord parse(String text) {
        if (!(JsonTree.parse(text) instanceof Map<?, ?> all)) {
            throw new IllegalArgumentException("it is no object");
        }
        List<String> portals = all.get("Portals") instanceof List<?> list ? list.stream().map(String::valueOf)
                .filter(portal -> !portal.isEmpty()).distinct().toList() : List.of();
        IscsiRecord record = new IscsiRecord(text(all, "VolName"), portals, text(all, "Iqn"), text(all, "Lun"),
                text(all, "InitIface"), text(all, "Iface"), text(all, "InitiatorName"));
        if (portals.isEmpty() || record.iqn().isEmpty() || !record.lun().matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("it names no unit of a target");
        }
        return record;
    }

    private static String text(Map<?, ?> all, String key) {
        return all.get(key) instanceof String value ? value : "";
    }

    /**
     * The same from the place of a disk, where the file is missing.
     *
     * @throws IllegalArgumentException when it is not that of a disk
     */
    public static IscsiRecord ofDirectory(String directory) {
        int slash = directory.indexOf('/');
        String unit = directory.substring(slash + 1);
        int lun = unit.lastIndexOf(LUN);
        int iqn = unit.contains("-iqn.") ? unit.indexOf("-iqn.") : unit.indexOf("-eui.");
        if (slash < 0 || !directory.startsWith("iface-") || lun < 0 || iqn <= 0 || iqn >= lun
                || !unit.substring(lun + LUN.length()).matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("\"" + directory + "\" is no directory of an iSCSI disk");
        }
        String iface = directory.substring("iface-".length(), slash);
        return new IscsiRecord("", List.of(unit.substring(0, iqn)), unit.substring(iqn + 1, lun),
                unit.substring(lun + LUN.length()), iface, iface, "");
    }

    /** Common prefix of the directory names of all units of the same target at the same portal. */
    public String target() {
        return portals.getFirst() + "-" + iqn + LUN;
    }

    /** Whether the interface was made for this volume alone, and goes with it. */
    public boolean hasOwnInterface() {
        return !initiatorName.isEmpty() && iface.equals(portals.getFirst() + ":" + volume);
    }
}
