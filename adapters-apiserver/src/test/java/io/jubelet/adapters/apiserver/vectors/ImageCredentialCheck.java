package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.ImagePullRecords;
import io.jubelet.domain.image.credential.ImagePullRecords.Answer;
import io.jubelet.domain.image.credential.PullVerification;
import io.jubelet.domain.runtime.Image;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Records of pulls on files that exist only as texts. */
final class ImageCredentialCheck implements VectorCheck {

    /** After all times of the inputs. */
    private static final Instant BEGIN = VectorPods.BASE.plus(300, ChronoUnit.DAYS);

    @Override
    public String area() {
        return "image_credential_check";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        PullVerification policy;
        try {
            policy = PullVerification.parse(Json.text(in, "policy"), Json.texts(in, "allowlist"));
        } catch (IllegalArgumentException e) {
            Map<String, Object> answer = new HashMap<>();
            answer.put("error", e.getMessage());
            return answer;
        }
        return new Run(policy, in).answer();
    }

    private static final class Run {

        private final PullVerification policy;
        private final Map<String, Object> in;
        private final Map<String, String> files = new TreeMap<>();
        private ImagePullRecords records;
        private Instant now = BEGIN;

        Run(PullVerification policy, Map<String, Object> in) {
            this.policy = policy;
            this.in = in;
            files.putAll(Json.textMap(in, "files"));
        }

        Object answer() {
            Map<String, Object> answer = new HashMap<>();
            answer.put("error", null);
            answer.put("changedFiles", changed(this::begin));
            List<Object> steps = new ArrayList<>();
            for (Map<String, Object> step : Json.objects(in, "steps")) {
                now = now.plusNanos(1000);
                Map<String, Object> out = new HashMap<>();
                Map<String, Object> changes = changed(() -> run(step, out));
                if (!changes.isEmpty()) {
                    out.put("changedFiles", changes);
                }
                steps.add(out);
            }
            answer.put("steps", steps);
            return answer;
        }

        private void begin() {
            take(ImagePullRecords.of(files));
            if (records.hasIntents()) {
                take(records.settle(Json.objects(in, "runtimeImages").stream().map(image -> Image.builder()
                        .id(Json.text(image, "id")).repoTags(Json.texts(image, "repoTags"))
                        .repoDigests(Json.texts(image, "repoDigests")).build()).toList(), now));
            }
        }

        private void run(Map<String, Object> step, Map<String, Object> out) {
            String image = Json.text(step, "image");
            String ref = Json.text(step, "imageRef");
            switch (Json.text(step, "op")) {
                case "recordPullIntent" -> {
                    take(records.intend(image));
                    out.put("error", null);
                }
                case "recordImagePulled" -> take(records.succeeded(image, ref, Json.has(step, "credentials")
                        ? Optional.of(access(Json.object(step, "credentials"))) : Optional.empty(), now));
                case "recordImagePullFailed" -> take(records.failed(image));
                case "pruneUnknownRecords" -> take(records.prune(Json.texts(step, "imageRefs"),
                        now.plusSeconds(Json.number(step, "untilSecondsFromNow"))));
                case "restart" -> begin();
                default -> check(step, image, ref, out);
            }
        }

        private void check(Map<String, Object> step, String image, String ref, Map<String, Object> out) {
            Answer answer = records.check(policy, image, ref);
            boolean asked = answer == Answer.CREDENTIALS_NEEDED;
            String error = asked && Json.has(step, "credentialsError") ? Json.text(step, "credentialsError") : null;
            if (asked && error == null) {
                Map<String, Object> credentials = new HashMap<>();
                credentials.put("kubernetesSecrets", step.get("podSecrets"));
                Optional.ofNullable(step.get("podServiceAccount"))
                        .ifPresent(account -> credentials.put("kubernetesServiceAccounts", List.of(account)));
                ImagePullRecords.Matched matched = records.match(image, ref, access(credentials), now);
                answer = matched.answer();
                take(matched.change());
            }
            out.put("askedForCredentials", asked);
            out.put("error", error);
            out.put("mustPull", !answer.isYes());
        }

        private void take(ImagePullRecords.Change change) {
            records = change.records();
            change.files().forEach((path, text) ->
                    text.ifPresentOrElse(content -> files.put(path, content), () -> files.remove(path)));
        }

        private Map<String, Object> changed(Runnable step) {
            Map<String, String> before = new TreeMap<>(files);
            step.run();
            Map<String, Object> changes = new HashMap<>();
            before.keySet().stream().filter(path -> !files.containsKey(path)).forEach(path -> changes.put(path, null));
            files.forEach((path, text) -> {
                if (!Objects.equals(before.get(path), text)) {
                    changes.put(path, text.replace(BEGIN.toString(), "<now>"));
                }
            });
            return changes;
        }

        private static PullAccess access(Map<String, Object> credentials) {
            return new PullAccess(
                    Json.objects(credentials, "kubernetesSecrets").stream().map(secret -> new PullAccess.OfSecret(
                            Json.text(secret, "uid"), Json.text(secret, "namespace"), Json.text(secret, "name"),
                            Json.text(secret, "credentialHash"))).toList(),
                    Json.objects(credentials, "kubernetesServiceAccounts").stream().map(account -> new PullAccess.OfAccount(
                            Json.text(account, "uid"), Json.text(account, "namespace"), Json.text(account, "name"))).toList(),
                    Json.flag(credentials, "nodePodsAccessible"));
        }
    }
}
