/** Messages about pods: desired, admitted, their workers, probes and statuses. */
package io.jubelet.app.message.pod;
