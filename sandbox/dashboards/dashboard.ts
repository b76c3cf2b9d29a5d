/** A dashboard as the service lists it. What is inside `dashboard` is handed on as it is. */
export interface DashboardRecord {
  uid: string;
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  updatedBy: string;
  dashboard: object;
}

/** A dashboard with what the service keeps beside it. */
export const recordOf = (
  uid: string,
  dashboard: object,
  updatedAt: string,
  createdBy = 'someone@example.com'
): DashboardRecord => ({
  uid,
  id: `dsh_${uid}`,
  version: 1,
  createdAt: updatedAt,
  updatedAt,
  createdBy,
  updatedBy: createdBy,
  dashboard,
});
