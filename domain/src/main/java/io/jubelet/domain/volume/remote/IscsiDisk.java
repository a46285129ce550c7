package io.jubelet.domain.volume.remote;

import java.util.List;
import java.util.Objects;

/**
 * A logical unit of an iSCSI target (<a href="https://kubernetes.io/docs/concepts/storage/volumes/#iscsi">iscsi</a>).
 *
 * @param volume name of the volume in the pod, or of the persistent volume
 * @param portals addresses of the target with ports, the main one first, then further paths to the same unit
 * @param iqn qualified name of the target
 * @param lun number of the unit
 * @param preset interface of open-iscsi that is used, or whose settings are copied
 * @param initiatorName name that this machine logs in by; empty for that of the preset interface
 * @param chap how it proves who it is
 */
public record IscsiDisk(String volume, List<String> portals, String iqn, int lun, String preset, String initiatorName, Chap chap)
        implements RemoteDisk {

    /** Copies the list; rejects null. */
    public IscsiDisk {
        Objects.requireNonNull(volume, "volume");
        portals = List.copyOf(portals);
        Objects.requireNonNull(iqn, "iqn");
        Objects.requireNonNull(preset, "preset");
        Objects.requireNonNull(initiatorName, "initiatorName");
        Objects.requireNonNull(chap, "chap");
    }

    @Override
    public String plugin() {
        return "iscsi";
    }

    /** The interface of open-iscsi that is used: one of its own for an initiator name of its own. */
    public String iface() {
        return initiatorName.isEmpty() ? preset : portals.getFirst() + ":" + volume;
    }

    @Override
    public String path() {
        return "iface-" + iface() + "/" + portals.getFirst() + "-" + iqn + "-lun-" + lun;
    }
}
