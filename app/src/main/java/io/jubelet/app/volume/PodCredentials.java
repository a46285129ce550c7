package io.jubelet.app.volume;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.volume.GetPodCertificate;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podcertificate.CertificateAnswer;
import io.jubelet.domain.podcertificate.CertificateNeed;

/** Certificates of pods, from their owner. They are not kept here. */
final class PodCredentials {

    private final Bus bus;

    PodCredentials(Bus bus) {
        this.bus = bus;
    }

    /** The present content for a volume; does not wait for a signer. */
    CertificateAnswer of(Pod pod, CertificateNeed need) {
        return bus.askOrCancel(VolumeTopics.POD_CERTIFICATE, new GetPodCertificate(pod, need)).answer();
    }
}
