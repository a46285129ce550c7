package io.jubelet.app.volume.csi;

/** Messages of failures of volumes of this machine. */
public final class VolumeProblem {

    private VolumeProblem() {
    }

    /**
     * A message without the name of the volume in the pod, where it begins with that: events have the name already.
     *
     * @param volume name of the volume in the pod
     * @param message of a failure of {@link io.jubelet.ports.volume.HostVolumes}
     */
    public static String withoutName(String volume, String message) {
        String start = "volume \"" + volume + "\": ";
        return message.startsWith(start) ? message.substring(start.length()) : message;
    }
}
