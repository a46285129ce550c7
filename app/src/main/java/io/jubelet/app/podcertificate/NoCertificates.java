package io.jubelet.app.podcertificate;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.volume.PodCertificateFound;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.podcertificate.CertificateAnswer;

/** Answers why pods of this node get no certificates. */
final class NoCertificates implements Concern {

    private final PodCertificateFound answer;

    /**
     * Gives every pod the same answer.
     *
     * @param problem in the words of a kubelet
     * @param detail why, for users
     */
    NoCertificates(String problem, String detail) {
        answer = new PodCertificateFound(CertificateAnswer.without(problem, detail));
    }

    @Override
    public String name() {
        return "pod-certificates";
    }

    @Override
    public void start(Bus bus) {
        bus.answer(VolumeTopics.POD_CERTIFICATE, _ -> answer);
    }
}
