package io.jubelet.domain.explain;

import io.jubelet.domain.value.JsonText;
import java.util.List;

/**
 * Explanations as JSON: one object with the member {@code pods}, an array of explanations. Times are those of ISO 8601 in UTC;
 * members without a value are left out.
 */
public final class ExplanationJson {

    private ExplanationJson() {
    }

    /** The document. */
    public static String of(List<Explanation> explanations) {
        return JsonText.object().addRaw("pods", JsonText.array(explanations.stream().map(ExplanationJson::pod).toList()))
                .toString();
    }

    private static String pod(Explanation explanation) {
        Timeline timeline = explanation.timeline();
        Verdict verdict = explanation.verdict();
        JsonText answer = JsonText.object().add("state", verdict.state().word()).add("text", verdict.text());
        verdict.until().ifPresent(until -> answer.add("until", until.toString()));
        JsonText pod = JsonText.object().add("namespace", timeline.namespace()).add("name", timeline.name())
                .add("uid", timeline.uid());
        timeline.ended().ifPresent(ended -> pod.add("ended", ended.toString()));
        return pod.addRaw("verdict", answer.toString())
                .addRaw("decisions", JsonText.array(timeline.entries().stream().map(ExplanationJson::entry).toList()))
                .addGiven("dropped", timeline.dropped()).toString();
    }

    private static String entry(Timeline.Entry entry) {
        Decision decision = entry.decision();
        JsonText json = JsonText.object().add("first", entry.first().toString()).add("last", entry.last().toString())
                .add("count", entry.count()).add("kind", decision.kind()).addGiven("subject", decision.subject())
                .add("text", decision.text());
        decision.until().ifPresent(until -> json.add("until", until.toString()));
        return json.addRaw("holdsUp", Boolean.toString(decision.holdsUp())).toString();
    }
}
