/** Gives volumes to the group of a pod (behaviour reference, section 9, "fsGroup"). */
package io.jubelet.adapters.fs.ownership;
